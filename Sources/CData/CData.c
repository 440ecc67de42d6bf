#include "CData.h"

static const cdata_schema schemas[] = {
  {"rules", "a rules.json, or one rule or condition (Adobe)", (const unsigned char[]){
#embed "schemas/rules.json" suffix(, 0)
  }},
  {"convert", "a config or a rule set (Convert)", (const unsigned char[]){
#embed "schemas/convert.json" suffix(, 0)
  }},
  {"airship", "schedules or a predicate (Airship)", (const unsigned char[]){
#embed "schemas/airship.json" suffix(, 0)
  }},
  {"event", "an event (Adobe, Airship)", (const unsigned char[]){
#embed "schemas/event.json" suffix(, 0)
  }},
  {"visitor", "a visitor (Convert)", (const unsigned char[]){
#embed "schemas/visitor.json" suffix(, 0)
  }},
  {"state", "a file for --state (Adobe)", (const unsigned char[]){
#embed "schemas/state.json" suffix(, 0)
  }},
  {"device", "a file for --device (Airship)", (const unsigned char[]){
#embed "schemas/device.json" suffix(, 0)
  }},
  {"eval", "a line of eval", (const unsigned char[]){
#embed "schemas/eval.json" suffix(, 0)
  }},
  {"explain", "a line of explain --format json", (const unsigned char[]){
#embed "schemas/explain.json" suffix(, 0)
  }},
  {"simulate", "a line of simulate", (const unsigned char[]){
#embed "schemas/simulate.json" suffix(, 0)
  }},
  {"hash", "a line of hash", (const unsigned char[]){
#embed "schemas/hash.json" suffix(, 0)
  }},
  {"states", "a line of events --states", (const unsigned char[]){
#embed "schemas/states.json" suffix(, 0)
  }},
  {"findings", "a line of validate --format jsonl, or the object of --format json", (const unsigned char[]){
#embed "schemas/findings.json" suffix(, 0)
  }},
  {"inspect", "a line of inspect --format json", (const unsigned char[]){
#embed "schemas/inspect.json" suffix(, 0)
  }},
  {"summary", "the object of eval --summary", (const unsigned char[]){
#embed "schemas/summary.json" suffix(, 0)
  }},
  {"baseline", "a file for validate --baseline", (const unsigned char[]){
#embed "schemas/baseline.json" suffix(, 0)
  }},
  {"catalogue", "a line of events --list --format json", (const unsigned char[]){
#embed "schemas/catalogue.json" suffix(, 0)
  }},
  {"suite", "a suite of test", (const unsigned char[]){
#embed "schemas/suite.json" suffix(, 0)
  }},
  {"test", "the report of test --format json, or a line of jsonl", (const unsigned char[]){
#embed "schemas/test.json" suffix(, 0)
  }},
  {"coverage", "the report of test or eval with --coverage=json", (const unsigned char[]){
#embed "schemas/coverage.json" suffix(, 0)
  }},
  {"mutants", "the report of test --mutate --format json", (const unsigned char[]){
#embed "schemas/mutants.json" suffix(, 0)
  }},
  {"diff", "the report of diff --format json", (const unsigned char[]){
#embed "schemas/diff.json" suffix(, 0)
  }},
  {"config", "rulectl.yaml", (const unsigned char[]){
#embed "schemas/config.json" suffix(, 0)
  }},
};

int cdata_schema_count(void) { return sizeof schemas / sizeof *schemas; }

cdata_schema cdata_schema_at(int index) { return schemas[index]; }

static const unsigned char events[] = {
#embed "events/core.txt" suffix(,)
#embed "events/optimize.txt" suffix(,)
#embed "events/edge.txt" suffix(,)
#embed "events/messaging.txt" suffix(,)
#embed "events/solutions.txt" suffix(,)
  0
};

const unsigned char *cdata_events(void) { return events; }

static const unsigned char page_style[] = {
#embed "pages/page.css" suffix(, 0)
};

const unsigned char *cdata_page_style(void) { return page_style; }
