/* gnomon.h -- The model checker gnomon as a library.
 *
 *   gnomon *m = gnomon_load_file("train.xml", NULL);
 *   gnomon *r = gnomon_check(m, "E<> Gate.Occ", "{\"trace\": \"some\"}", NULL, NULL);
 *   printf("%d\n%s", gnomon_status(r), gnomon_json(r));
 *   gnomon_free(r);
 *   gnomon_free(m);
 *
 * A verdict that comes out of here is confirmed: whatever a run shows was played by
 * an implementation of its own, and with the option "certify" whatever is about all
 * runs was checked by another one.
 *
 * Handles
 *
 * Everything is a handle.  Each function that makes something gives one, whatever
 * happens: gnomon_status() says how it went, gnomon_json() what came out or what is
 * wrong.  A handle is NULL only if there was no memory for itself; all functions take
 * NULL and say GNOMON_NO_MEMORY then.  There are four kinds:
 *
 *   model    gnomon_load_file(), gnomon_load_text()
 *   result   gnomon_check(), gnomon_convert(), gnomon_trace_convert(),
 *            gnomon_trace_replay()
 *   trace    gnomon_trace_load()
 *   run      gnomon_simulate()
 *
 * A handle does not need the one that it was made of: free them in any order.  What is
 * made of a handle that failed fails in the same way.  Texts live as long as their
 * handle, those of a run until the next gnomon_step().
 *
 * JSON
 *
 * Options are an object, {"order": "bfs", "time": 2.5, "slice": true}, or NULL.  They
 * have the names and values of the command line (gnomon(1)) without the dashes in
 * front; "_" and "-" are the same.  What is unknown or does not go together is refused.
 * What comes out has the members that the manual describes; members are added, never
 * renamed or taken away.  Where something went wrong there are "error", an object with
 * "message" and "status", and "diagnostics", a list with "level", "code", "message",
 * "path", "line" and "column", as `gnomon check --json` has them.
 *
 * Threads
 *
 * Two threads may use two handles at once, and may make handles of one model or trace
 * at once.  A run is for one thread at a time.  No handle may be used while or after it
 * is freed.  Searches with "engine": "cmd" wait for each other.  A thread should have a
 * stack of 8 MiB.
 *
 * Memory
 *
 * All memory of a call belongs to the handle that it makes.  If there is not enough, the
 * call gives all of it back and says GNOMON_NO_MEMORY; nothing else is touched, but for
 * a run whose step that was: it is lost.  One exception: if there is none left while a
 * search with "engine": "cmd" enlarges a table of the library BuDDy, that table is lost,
 * and so is this engine for the rest of the process: unknown, "cmd-lost".
 *
 * What it does not do
 *
 * Nothing is printed, no signal is handled, the process does not end, the locale of the
 * caller does not matter.  Files are read by gnomon_load_file(), and written for the
 * option "certificate" alone.
 */

#ifndef GNOMON_H
#define GNOMON_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef GNOMON_API
#define GNOMON_API __attribute__((visibility("default")))
#endif

typedef struct gnomon gnomon;

/* As the exit status of the program; the worst of several counts.
 *
 *   OK         it was done; each query came out as wanted
 *   UNWANTED   a query did not: it is violated, or other than its <expect>; a trace is
 *              no run or does not show the query; a step is not possible
 *   WRONG      wrong options, or an error in a model, a query or a trace
 *   UNKNOWN    a limit, cancelled, or it cannot be told
 *   FAULT      of gnomon itself: please report it
 *   NO_MEMORY  this call came to nothing; nothing else is touched
 */
typedef enum {
  GNOMON_OK = 0,
  GNOMON_UNWANTED = 1,
  GNOMON_WRONG = 2,
  GNOMON_UNKNOWN = 3,
  GNOMON_FAULT = 4,
  GNOMON_NO_MEMORY = 5
} gnomon_code;

/* "0.1.0" */
GNOMON_API const char *gnomon_version(void);

/* How it went; what came out or what is wrong, as JSON, never NULL. */
GNOMON_API gnomon_code gnomon_status(const gnomon *);
GNOMON_API const char *gnomon_json(const gnomon *);

/* Of a conversion, the text; of a trace, what was read; else, or if it failed, NULL.
 * It ends in a zero byte; *length, unless that is NULL, is without it. */
GNOMON_API const char *gnomon_text(const gnomon *, size_t *length);

GNOMON_API void gnomon_free(gnomon *);

/* ---- Models
 *
 * A model in UPPAAL's or TChecker's formats, told apart by their text.  `name` stands
 * in messages; its suffix helps, as in "m.ta" or "m.tck".
 *
 * Options: "define", an object {"N": 3} that sets global constants; "overflow", "wrap"
 * or "error".
 *
 * JSON: as `gnomon info --json`.
 */
GNOMON_API gnomon *gnomon_load_file(const char *path, const char *options);
GNOMON_API gnomon *gnomon_load_text(const char *name, const char *text,
                                    size_t length, const char *options);

/* In another format: "xta", "xml", "tck", "dot" or "json".  What was written is read
 * again and compared. */
GNOMON_API gnomon *gnomon_convert(const gnomon *model, const char *format);

/* ---- Verdicts
 *
 * Told how far it is, some times a second at most, in the thread of the search.  JSON:
 * as --progress json.  0 to go on; else the search ends, as by gnomon_cancel().
 */
typedef int gnomon_progress(void *data, const char *json);

/* Decides a query, or several, one a line; NULL: the model's own, as in "queries" of
 * the model (with those of a file .q beside it), or those of the options "labels" and
 * "buchi".  Only the model's own have verdicts that are expected: of a text, violated
 * is GNOMON_UNWANTED.  `progress` may be NULL.
 *
 * Options: all of `gnomon check` that are about the search, its limits, "trace",
 * "slice", "certify", "certificate", "labels", "buchi" and "non-zeno".  The limits
 * "time", "memory" and "states" are of this call.  "trace": "shortest" and "fastest"
 * go with E<> and A[] alone: a query of another kind is refused, which is
 * GNOMON_WRONG if it is the only one, else it stays unknown.
 *
 * JSON: as `gnomon check --json`, and "notes", a list of texts: why there is no
 * certificate or no trace, for example.
 */
GNOMON_API gnomon *gnomon_check(const gnomon *model, const char *query,
                                const char *options, gnomon_progress *progress,
                                void *data);

/* Ends all that is being made of the model, from any thread, in less than 0.1 s but
 * for some operations on diagrams.  The result is then GNOMON_UNKNOWN, its verdicts
 * unknown, with "reason_code" "interrupted" and "reason" "cancelled".  What begins later
 * is not touched: who cannot know whether a search has begun cancels again until its
 * thread has ended, or lets `progress` say so. */
GNOMON_API void gnomon_cancel(gnomon *model);

/* ---- Traces
 *
 * A saved run: JSON as gnomon writes it, a result of gnomon_check() as a whole
 * included, of which it is the first run; or UPPAAL's .xtr or .xml.  So a run as text is
 * gnomon_text() of gnomon_trace_convert(…, "text") of gnomon_trace_load() of
 * gnomon_json() of a result.
 *
 * JSON: the trace, as in "trace" of a result.
 */
GNOMON_API gnomon *gnomon_trace_load(const gnomon *model, const char *text,
                                     size_t length);

/* As "json", "xtr", "xml" or "text". */
GNOMON_API gnomon *gnomon_trace_convert(const gnomon *trace,
                                        const char *format);

/* Is it a run of the model, and does it show the query, unless that is NULL?
 *
 * JSON: as `gnomon trace replay --json`: "is_run", "shows_query", "reason". */
GNOMON_API gnomon *gnomon_trace_replay(const gnomon *trace, const char *query);

/* ---- Runs
 *
 * Step by step, with exact times.
 *
 * Options: "seed", of steps at random.
 *
 * JSON: the state, as in a trace: "time", "locations", "variables", "clocks"; and
 *   "may_wait"  how long time may pass: {"most": null or a time, "strict": false}
 *   "steps"     what can be taken now: a list of lists of edges, as in a trace
 *   "next"      if there is none: {"delay": a time, "strict": false}, or null if there
 *               never is one
 *   "model_error"  a run-time error of the model, or null
 *   "taken"     what the last gnomon_step() did: {"delay", "edges"}, or null
 * A time is a number if it is whole, else a text such as "3/2".
 */
GNOMON_API gnomon *gnomon_simulate(const gnomon *model, const char *options);

/* One of
 *   {"delay": 2}        let time pass; also "3/2"
 *   {"step": 1}         take that of "steps", from 1
 *   {"random": true}    a delay and a step at random
 *   {"undo": true}      back to before the last one
 *
 * If that is not possible, GNOMON_UNWANTED: the state stays, and JSON has "error".  The
 * answer is also that of gnomon_status(). */
GNOMON_API gnomon_code gnomon_step(gnomon *run, const char *choice);

#ifdef __cplusplus
}
#endif

#endif
