/* check.c -- Decides queries with the library, one after the other.
 *
 *   cc check.c $(pkg-config --cflags --libs gnomon jansson) -o check
 *   ./check MODEL 'E<> P.cs' 'A[] not deadlock'
 *
 * Prints the verdicts, with runs that explain them; without queries, those of the model.
 */

#include <gnomon.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

/* Returning anything but 0 would end the search. */
static int tell(void *data, const char *json) {
  (void)data;
  fputs(json, stderr);
  return 0;
}

static void print_run(const gnomon *model, const gnomon *result) {
  const char *json = gnomon_json(result);
  gnomon *trace = gnomon_trace_load(model, json, strlen(json));
  gnomon *text = gnomon_trace_convert(trace, "text");
  if (gnomon_status(text) == GNOMON_OK)
    fputs(gnomon_text(text, NULL), stdout);
  gnomon_free(text);
  gnomon_free(trace);
}

/* One query, or NULL for the model's own. */
static gnomon_code decide(const gnomon *model, const char *query) {
  gnomon *result = gnomon_check(
      model, query, "{\"trace\": \"some\", \"time\": 60}", tell, NULL);
  const gnomon_code status = gnomon_status(result);
  json_t *all = json_loads(gnomon_json(result), 0, NULL);
  const json_t *list = json_object_get(all, "results"), *one;
  size_t i;
  json_array_foreach(list, i, one) {
    printf("%s: %s\n", json_string_value(json_object_get(one, "query")),
           json_string_value(json_object_get(one, "verdict")));
  }
  if (status == GNOMON_WRONG)
    puts(gnomon_json(result)); /* what is wrong, and where */
  else if (query)
    print_run(model, result);
  json_decref(all);
  gnomon_free(result);
  return status;
}

int main(int argc, char **argv) {
  if (argc < 2) {
    fprintf(stderr, "usage: check MODEL [QUERY ...]\n");
    return GNOMON_WRONG;
  }
  gnomon *model = gnomon_load_file(argv[1], NULL);
  gnomon_code worst = argc == 2 ? decide(model, NULL) : GNOMON_OK;
  for (int i = 2; i < argc; i++) {
    const gnomon_code status = decide(model, argv[i]);
    worst = status > worst ? status : worst;
  }
  gnomon_free(model);
  return (int)worst;
}
