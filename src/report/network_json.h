// network_json.h -- The whole network as JSON, for other programs.
//
// Memory: none; it is written as it goes.

#ifndef GNOMON_REPORT_NETWORK_JSON_H
#define GNOMON_REPORT_NETWORK_JSON_H

#include "base/json.h"
#include "model/network.h"

void network_json(const network *, json *);

#endif
