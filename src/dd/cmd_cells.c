// cmd_cells.c -- Rows of cells, for each width.

#include "dd/cmd_own.h"

#define CELL int16_t
#define BITS 16
#define NAME(WHAT) WHAT##_16
#include "dd/cmd_cells.inc"

#define CELL int32_t
#define BITS 32
#define NAME(WHAT) WHAT##_32
#include "dd/cmd_cells.inc"

#define CELL int64_t
#define BITS 64
#define NAME(WHAT) WHAT##_64
#include "dd/cmd_cells.inc"

const cmd_cells *cmd_cells_get(zone_width width) {
  static const cmd_cells *const all[ZONE_WIDTHS] = {&all_16, &all_32, &all_64};
  return all[width];
}
