// trace_xml.h -- Traces in UPPAAL's XML format.
//
//   <trace initial_node="State1" trace_options="symbolic">
//     <system> clocks, variables, processes with locations and edges </system>
//     <location_vector id="LocVec1" locations="P.a Q.b "/>
//     <variable_vector id="varvec.1"> values </variable_vector>
//     <dbm_instance id="DBM1"> a bound for each pair of clocks </dbm_instance>
//     <node id="State1" location_vector="LocVec1" dbm_instance="DBM1 "
//           variable_vector="varvec.1"/>
//     <transition from="State1" to="State2" edges="P.Edge1 "/>
//   </trace>
//
// Things are named by ids, in whatever order they come; lists end with a blank.
// Edges count from 1 in the order of the template.  The values of selections are
// not in the format: when it is read, the first edge that leads to the next
// state is taken.
//
// Memory: what is read is in the arena.

#ifndef GNOMON_TRACE_TRACE_XML_H
#define GNOMON_TRACE_TRACE_XML_H

#include "trace/trace_words.h"

void trace_xml_write(const network *, const trace *, strbuf *out);

// Not concrete; NULL after a complaint.
trace *trace_xml_read(arena *, const network *, const char *text, size_t length,
                      trace_problem *);

#endif
