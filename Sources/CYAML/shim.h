#define YAML_DECLARE_STATIC
#include <yaml.h>

// What an event says, without the union of C, which Swift would have to read unchecked.
typedef struct {
  yaml_event_type_t type;
  // The name of the anchor, or of the node that an alias stands for; null if there is none.
  const yaml_char_t *anchor;
  // Null if the node has no tag.
  const yaml_char_t *tag;
  const yaml_char_t *text;
  size_t length;
  // True for a scalar without quotes, whose type depends on its text.
  int isPlain;
  // Counted in characters.
  size_t start;
  size_t end;
} rulectl_yaml_step;

static inline rulectl_yaml_step rulectl_yaml_read(const yaml_event_t *event) {
  rulectl_yaml_step step = {event->type, 0, 0, 0, 0, 0, event->start_mark.index, event->end_mark.index};
  switch (event->type) {
  case YAML_ALIAS_EVENT:
    step.anchor = event->data.alias.anchor;
    break;
  case YAML_SCALAR_EVENT:
    step.anchor = event->data.scalar.anchor;
    step.tag = event->data.scalar.tag;
    step.text = event->data.scalar.value;
    step.length = event->data.scalar.length;
    step.isPlain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
    break;
  case YAML_SEQUENCE_START_EVENT:
    step.anchor = event->data.sequence_start.anchor;
    step.tag = event->data.sequence_start.tag;
    break;
  case YAML_MAPPING_START_EVENT:
    step.anchor = event->data.mapping_start.anchor;
    step.tag = event->data.mapping_start.tag;
    break;
  default:
    break;
  }
  return step;
}
