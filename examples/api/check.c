/* check.c -- Decides queries with the library.
 *
 *   cc check.c $(pkg-config --cflags --libs gnomon) -o check
 *   ./check MODEL 'E<> P.cs'
 *
 * Prints what came out as JSON; the exit status is that of `gnomon check`.
 */

#include <gnomon.h>
#include <stdio.h>

static int tell(void *data, const char *json) {
  (void)data;
  fputs(json, stderr);
  return 0; /* go on */
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: check MODEL QUERY\n");
    return GNOMON_WRONG;
  }
  gnomon *model = gnomon_load_file(argv[1], NULL);
  gnomon *result = gnomon_check(
      model, argv[2], "{\"trace\": \"some\", \"time\": 60}", tell, NULL);
  const int status = gnomon_status(result);
  puts(gnomon_json(result)); /* if the model has errors, it says so here */
  gnomon_free(result);
  gnomon_free(model);
  return status;
}
