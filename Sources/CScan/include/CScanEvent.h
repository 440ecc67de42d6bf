// Walks through a JSON event and finds the members that the caller wants. The complete text is validated, as in
// CScanValues.h: the walk never accepts a text that the reference parser in Swift rejects.
//
// Names are compared as they are written, with escapes. The results are byte offsets in the text, which Swift
// interprets.
#ifndef CSCAN_EVENT_H
#define CSCAN_EVENT_H

#include "CScanValues.h"

// MARK: names

// An entry of the table of names: a member name on the path to a wanted value, together with the node of the object
// that contains the member. A *node* is an index in the caller's trie of wanted keys (`FactPlan`), or -1 for the event
// itself.
typedef struct {
  uint64_t head, tail;  // first eight bytes of the name; its last eight bytes if it is longer
  uint64_t place;       // `cscan_name_place` of the name's length and its object's node; 0 in an empty entry
  uint32_t label;       // offset of the name's bytes in `cscan_names.labels`
  int32_t node;         // node of the member; names with the same node lead to the same key
  int32_t slot;         // slot that stores the value, or -1 if the value itself is not wanted
  int32_t below;        // node under which the value's members are looked up, or -1 if none is wanted
} cscan_name;

// A hash table with open addressing. Most entries are empty. The index is the hash times the secret odd number `factor`,
// shifted, so that an attacker cannot choose names that collide (M. Dietzfelbinger et al., A Reliable Randomized
// Algorithm for the Closest-Pair Problem, 1997). The last entry is empty, so probing never continues at the first entry.
typedef struct {
  const cscan_name *names;
  const uint8_t *labels;
  uint64_t seed, factor, shift;
} cscan_names;

// The entry that the walk uses for every name that is not in the table.
static const cscan_name cscan_unwanted = {0, 0, 0, 0, -1, -1, -1};

static inline uint64_t cscan_word(const uint8_t *bytes) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  uint64_t word;
  memcpy(&word, bytes, 8);
  return word;
#else
  uint64_t word = 0;
  for (int byte = 7; byte >= 0; byte--) word = word << 8 | bytes[byte];
  return word;
#endif
}

// Packs the length of a name and the node of its object into one word. A length below 8 is stored as 8: the head
// already determines it, because no name contains a zero byte.
static inline uint64_t cscan_name_place(uint64_t length, int32_t node) {
  return (uint64_t)(uint32_t)node << 32 | (length < 8 ? 8 : length);
}

static inline uint64_t cscan_mixed(uint64_t word) {
  unsigned __int128 product = (unsigned __int128)word * 0xFF51AFD7ED558CCDu;
  return (uint64_t)(product >> 64) ^ (uint64_t)product;
}

// Returns the part of the hash that does not depend on the bytes of a name. `place`: the result of `cscan_name_place`.
static inline uint64_t cscan_name_salt(uint64_t seed, uint64_t place) { return cscan_mixed(place ^ seed); }

// Returns the hash of a name of up to eight bytes. `head`: these bytes.
static inline uint64_t cscan_short_hash(uint64_t head, uint64_t salt) { return head ^ salt; }

// Returns the hash of a name of 9 to 16 bytes from its first and last eight bytes. For a longer name, `cscan_find_long`
// adds the middle bytes.
static inline uint64_t cscan_long_hash(uint64_t head, uint64_t tail, uint64_t salt) {
  return cscan_mixed(head ^ (tail << 29 | tail >> 35) ^ salt);
}

// Returns the index in the table at which the search for `hash` begins.
static inline uint64_t cscan_name_index(uint64_t hash, uint64_t factor, uint64_t shift) {
  return hash * factor >> shift;
}

// Returns nonzero if a byte of `word` is a dot, a backslash or non-ASCII. May also return nonzero for other words.
static inline uint64_t cscan_odd_word(uint64_t word) {
  uint64_t ones = 0x0101010101010101u;
  // This statement keeps the compiler from storing the constants below in registers. The walk needs the registers for
  // its state.
  __asm__("" : "+r"(ones));
  return (((word ^ (ones * 0x2E)) - ones) | ((word ^ (ones * 0x5C)) - ones) | word) & (ones << 7);
}

// As `cscan_odd_word`, for all bytes of a name of at least eight bytes.
static inline uint64_t cscan_odd_name(const uint8_t *name, size_t length) {
  uint64_t odd = cscan_odd_word(cscan_word(name + length - 8));
  for (size_t at = 0; at + 8 < length; at += 8) odd |= cscan_odd_word(cscan_word(name + at));
  return odd;
}

// Returns the entry of a name of more than sixteen bytes in an object with the node `node`, or NULL.
CSCAN_SELDOM static const cscan_name *cscan_find_long(const cscan_names *table, const uint8_t *name,
                                                      size_t length, int32_t node) {
  uint64_t head = cscan_word(name), tail = cscan_word(name + length - 8);
  uint64_t place = cscan_name_place(length, node);
  uint64_t hash = cscan_long_hash(head, tail, cscan_name_salt(table->seed, place));
  for (size_t at = 8; at + 8 < length; at += 8) hash = cscan_mixed(hash ^ cscan_word(name + at));
  for (const cscan_name *entry = table->names + cscan_name_index(hash, table->factor, table->shift);; entry++) {
    if (!entry->place) return NULL;
    if (entry->head == head && entry->tail == tail && entry->place == place &&
        !memcmp(table->labels + entry->label + 8, name + 8, length - 16))
      return entry;
  }
}

// Returns the entry of a name of up to eight bytes, or NULL. `head`: the bytes of the name. `place`: the result of
// `cscan_name_place`. `salt`: the hash of `place`. Short names have no `tail`, so it is not compared.
static inline const cscan_name *cscan_find_short(const cscan_names *table, uint64_t head, uint64_t place,
                                                 uint64_t salt) {
  uint64_t hash = cscan_short_hash(head, salt);
  for (const cscan_name *entry = table->names + cscan_name_index(hash, table->factor, table->shift);; entry++) {
    if (entry->head == head && entry->place == place) return entry;
    if (!entry->place) return NULL;
  }
}

// Returns the entry of a name of nine to sixteen bytes, or NULL. `head` and `tail`: the first and last eight bytes of
// the name. `place`: the result of `cscan_name_place`.
static inline const cscan_name *cscan_find(const cscan_names *table, uint64_t head, uint64_t tail,
                                           uint64_t place) {
  uint64_t hash = cscan_long_hash(head, tail, cscan_name_salt(table->seed, place));
  for (const cscan_name *entry = table->names + cscan_name_index(hash, table->factor, table->shift);; entry++) {
    if (entry->head == head && entry->place == place && entry->tail == tail) return entry;
    if (!entry->place) return NULL;
  }
}

// MARK: members

// The kind of a value. For `CSCAN_FALSE`, `CSCAN_TRUE` and the null kinds, the kind alone determines the value.
typedef enum {
  CSCAN_FALSE = 1,
  CSCAN_TRUE,
  CSCAN_NUMBER,
  CSCAN_PLAIN,  // a string of unescaped ASCII
  CSCAN_TEXT,   // any other string
  CSCAN_NULL,
  CSCAN_NULL_ELEMENT,  // null as an element of an array
  CSCAN_EMPTY,         // an empty object
  CSCAN_OBJECT,
  CSCAN_ARRAY
} cscan_kind;

// A wanted value that the walk passes to the caller: byte range (without the quotes of a string), slot and
// `cscan_kind`.
typedef struct {
  uint32_t start, end;
  int32_t slot;
  uint32_t kind;
} cscan_member;

// The value that the walk stored in a slot: the number of the event that contains the value, its kind, and its byte
// range unless the kind determines the value.
typedef struct {
  uint64_t event;
  uint8_t kind;    // a `cscan_kind` up to `CSCAN_PLAIN`; larger values are used by the caller
  uint8_t origin;  // 0 if the value is from the event
  uint8_t listed;  // 1 if the walk must append the slot to `slots` when the slot gets a value, else 0
  uint32_t start, end;
} cscan_seat;

// An object or array that contains wanted members and whose end the walk has not reached.
typedef struct {
  uint64_t place;    // `cscan_name_place` of members with names of up to 8 bytes; high half: the container's node
  uint64_t salt;     // `cscan_name_salt` of `place`
  uint32_t room;     // number of containers that may be open inside this one
  uint32_t element;  // number of elements read so far, if the container is an array
  uint32_t member;   // 1 + index in `members` of the container itself, or 0 if it is not wanted
  uint32_t is_object;
} cscan_frame;

// The maximum number of unwanted members of an event whose names are reported.
enum { CSCAN_OTHERS = 4 };

// The buffers of a walk. The caller owns them, and must keep them until the walk ends.
typedef struct {
  cscan_names names;
  uint64_t *seen;         // indexed by node: the number of the last event that has the member with this node
  cscan_member *members;  // wanted values that the caller must interpret; room for one per node
  cscan_seat *seats;      // indexed by slot
  int32_t *slots;         // slots with `listed` that got a value; room for one per slot and one more
  uint32_t seat_count;    // values for slots >= `seat_count` are appended to `members`
  cscan_frame *frames;    // stack of open containers; room for `cscan_walk.limit` entries
} cscan_wanted;

// The state of a walk. It is kept while the caller looks up a name for the walk.
typedef struct CSCAN_SAFE {
  size_t at;            // offset up to which the event has been read
  size_t name, length;  // offset and length of the name that the caller is asked about
  int32_t node;         // node of the object that contains that name
  size_t found;         // number of entries in `members`
  size_t listed;        // number of entries in `slots`
  size_t met;           // number of scalars and empty containers read so far
  uint64_t event;       // number of the event, from 1
  uint32_t repeated;    // 1 if a wanted member occurred more than once, else 0
  uint32_t limit;       // maximum number of open containers
  uint32_t depth;       // number of open containers
  uint32_t others;      // number of entries in `other_start` and `other_end`
  cscan_progress progress;
  cscan_wanted wanted;
  cscan_name answer;    // the caller's answer: the name's entry; its `node` is -1 if the name is not wanted
  uint32_t other_start[CSCAN_OTHERS], other_end[CSCAN_OTHERS];  // names of unwanted members of the event itself
} cscan_walk;

typedef enum {
  CSCAN_REFUSED,  // not a valid event, or one that only the reference parser can read
  CSCAN_ENDED,    // the event is valid and ends at `at`
  CSCAN_ASKS      // the caller must look up the name at `name` under `node`, set `answer` and call again
} cscan_answer;

// The largest index of an array element that can be wanted: an index is looked up as a name of up to 8 digits.
enum { CSCAN_LAST_ELEMENT = 99999999 };

// Returns the entry of the element with the index `number` in an array with the node `node`, or NULL.
static inline const cscan_name *cscan_find_element(const cscan_names *table, uint32_t number, int32_t node) {
  uint64_t head = 0, length = 0;
  do {
    head = head << 8 | (0x30 + number % 10);
    length++;
  } while (number /= 10);
  uint64_t place = cscan_name_place(length, node);
  return cscan_find_short(table, head, place, cscan_name_salt(table->seed, place));
}

static inline cscan_frame cscan_frame_at(int32_t node, uint64_t seed, uint32_t room, uint32_t member,
                                         uint32_t is_object) {
  uint64_t place = cscan_name_place(0, node);
  return (cscan_frame){place, cscan_name_salt(seed, place), room, 0, member, is_object};
}

// Returns the node of a container. The names of its members are looked up under this node.
static inline int32_t cscan_node(const cscan_frame *frame) { return (int32_t)(frame->place >> 32); }

// Returns 1 if the bytes from `first` to `last` are plain. Both are inclusive offsets in the window. Returns 0 if not,
// and for every string that spans more than two blocks.
static inline int cscan_is_plain(const uint64_t *special, size_t first, size_t last) {
  size_t block = first >> 6, end = last >> 6;
  uint64_t head = special[block] >> (first & 63);
  if (block == end) return !(head << (first & 63) << (63 - (last & 63)));
  return end - block == 1 && !head && !(special[end] << (63 - (last & 63)));
}

// Stores a wanted value in the seat of its slot, or appends it to `members` if the caller must interpret the value. The
// seat has no value of this event yet: a slot belongs to one node, and the walk stores one value for each node at most.
static inline cscan_member *cscan_put(cscan_member *next, int32_t slot, size_t start, size_t end,
                                      cscan_kind kind, cscan_walk *walk) {
  if ((uint32_t)slot < walk->wanted.seat_count && kind <= CSCAN_PLAIN) {
    cscan_seat *seat = walk->wanted.seats + slot;
    walk->wanted.slots[walk->listed] = slot;
    walk->listed += seat->listed;
    seat->event = walk->event;
    seat->kind = (uint8_t)kind;
    seat->origin = 0;
    seat->start = (uint32_t)start;
    seat->end = (uint32_t)end;
    return next;
  }
  *next = (cscan_member){(uint32_t)start, (uint32_t)end, slot, (uint32_t)kind};
  return next + 1;
}

// Appends an object or array to `members`, if the caller wants it as a value.
static inline cscan_member *cscan_take(cscan_member *next, const cscan_name *entry, size_t start, size_t end,
                                       cscan_kind kind) {
  if (entry->slot < 0) return next;
  *next = (cscan_member){(uint32_t)start, (uint32_t)end, entry->slot, (uint32_t)kind};
  return next + 1;
}

// Records that the event has the wanted member `entry`. If the event has had this member before, sets `entry` to
// `cscan_unwanted`.
#define CSCAN_MEET                                                                                           \
  if (CSCAN_RARE(walk->wanted.seen[entry->node] == walk->event)) {                                           \
    /* A repeated member of the event itself: the reference parser decides which one is used. */             \
    if (frame == walk->wanted.frames) return CSCAN_REFUSED;                                                  \
    walk->repeated = 1;                                                                                      \
    entry = &cscan_unwanted;                                                                                 \
  } else {                                                                                                   \
    walk->wanted.seen[entry->node] = walk->event;                                                            \
  }

// Walks through the event whose opening brace is at `walk->at`. If the caller has answered a question about a name,
// continues the walk after this name.
__attribute__((always_inline)) static inline cscan_answer
cscan_go(const uint8_t *text, size_t count, cscan_walk *walk) {
  const size_t near = cscan_near_end(count);
  size_t at = walk->at, name, length, start;
  const uint32_t *quote;
  const cscan_name *entry;
  cscan_progress *const progress = &walk->progress;
  const cscan_names *const names = &walk->wanted.names;
  cscan_member *next = walk->wanted.members + walk->found;
  cscan_frame *frame = walk->wanted.frames;
  cscan_kind kind;
  unsigned two;
  uint8_t byte;
  if (walk->depth) {
    frame += walk->depth - 1;
    entry = walk->answer.node >= 0 ? &walk->answer : NULL;
    name = walk->name;
    CSCAN_KNOWN
    two = CSCAN_TWO;
    goto looked_up;
  }
  if (at >= count || count > CSCAN_LONGEST || text[at] != 0x7B || !walk->limit) return CSCAN_REFUSED;
  cscan_set_found(0, progress);
  CSCAN_KNOWN
  *frame = cscan_frame_at(-1, names->seed, walk->limit - 1, 0, 1);
  at++;
  CSCAN_TOKEN

item:
  if (!frame->is_object) {
    if (frame->element > CSCAN_LAST_ELEMENT) return CSCAN_REFUSED;
    entry = cscan_find_element(names, frame->element++, cscan_node(frame));
    if (entry) {
      CSCAN_MEET
    } else {
      entry = &cscan_unwanted;
    }
    goto value;
  }
  if (byte != 0x22) return CSCAN_REFUSED;
name:
  name = at + 1;
  // A short name is loaded as eight bytes. If the text has fewer bytes left, the caller must look up the name.
  CSCAN_STRING(if (name >= near) goto ask;)
  length = at - name - 1;
  if (length - 1 < 8) {
    uint64_t head = cscan_word(text + name) & (~(uint64_t)0 >> (64 - 8 * (unsigned)length));
    entry = cscan_find_short(names, head, frame->place, frame->salt);
    if (!entry && CSCAN_RARE(cscan_odd_word(head))) goto ask;
  } else if (length > 16) {
    entry = cscan_find_long(names, text + name, length, cscan_node(frame));
    if (!entry && cscan_odd_name(text + name, length)) goto ask;
  } else if (length > 8) {
    uint64_t head = cscan_word(text + name), tail = cscan_word(text + name + length - 8);
    entry = cscan_find(names, head, tail, cscan_name_place(length, cscan_node(frame)));
    if (!entry && (cscan_odd_word(head) | cscan_odd_word(tail))) goto ask;
  } else {
    // The caller looks up an empty name.
    goto ask;
  }
looked_up:
  if (entry) {
    CSCAN_MEET
  } else {
    entry = &cscan_unwanted;
    if (frame == walk->wanted.frames && walk->others < CSCAN_OTHERS) {
      walk->other_start[walk->others] = (uint32_t)name;
      walk->other_end[walk->others++] = (uint32_t)at - 1;
    }
  }
  at++;
  byte = (uint8_t)(two >> 8);
  if (two == 0x223A) goto string;
  if (CSCAN_RARE(!cscan_leads(two, 0x3A))) {
    at--;
    CSCAN_TOKEN
    if (byte != 0x3A) return CSCAN_REFUSED;
    at++;
    CSCAN_TOKEN
  }

value:
  if (byte == 0x22) {
  string:
    start = at;
    CSCAN_STRING()
    walk->met++;
    if (entry->slot >= 0) {
      // A string that begins before the current window is treated as not plain, because the masks of its first blocks
      // are overwritten.
      const size_t base = progress->base;
      kind = CSCAN_PLAIN;
      if (progress->carry.special &&
          (start < base || !cscan_is_plain(progress->special, start - base, at - 1 - base)))
        kind = CSCAN_TEXT;
      next = cscan_put(next, entry->slot, start + 1, at - 1, kind, walk);
    }
    goto follow;
  }
  start = at;
  if ((byte | 0x20) != 0x7B) {
    at = cscan_scalar(text, count, at);
    if (!at) return CSCAN_REFUSED;
    walk->met++;
    if (entry->slot >= 0) {
      size_t behind_it = at;
      kind = CSCAN_NUMBER;
      if (byte == 0x74 || byte == 0x66) {
        // The kind alone determines the value, so no byte range is reported.
        kind = byte == 0x74 ? CSCAN_TRUE : CSCAN_FALSE;
        start = behind_it = 0;
      } else if (byte == 0x6E) {
        kind = frame->is_object ? CSCAN_NULL : CSCAN_NULL_ELEMENT;
      }
      next = cscan_put(next, entry->slot, start, behind_it, kind, walk);
    }
  } else {
    const uint8_t opener = byte;
    kind = opener == 0x7B ? CSCAN_OBJECT : CSCAN_ARRAY;
    if (!frame->room) return CSCAN_REFUSED;
    if ((entry->slot & entry->below) >= 0) {
      at++;
      CSCAN_TOKEN
      if (byte == opener + 2) {
        at++;
        walk->met++;
        next = cscan_take(next, entry, start, at, kind == CSCAN_OBJECT ? CSCAN_EMPTY : kind);
        goto close;
      }
      if (entry->below >= 0) {
        next = cscan_take(next, entry, start, start, kind);
        const uint32_t member = entry->slot < 0 ? 0 : (uint32_t)(next - walk->wanted.members);
        frame[1] = cscan_frame_at(entry->below, names->seed, frame->room - 1, member, opener == 0x7B);
        frame++;
        goto item;
      }
    }
    progress->next = (size_t)(quote - progress->quotes);
    at = cscan_skip(text, count, start, frame->room, progress);
    if (!at) return CSCAN_REFUSED;
    CSCAN_KNOWN
    walk->met += progress->members;
    next = cscan_take(next, entry, start, at, kind);
  }

close:
  two = CSCAN_TWO;
follow:
  if (two == 0x222C && frame->is_object) {
    at++;
    goto name;
  }
  CSCAN_TOKEN
  at++;
  if (byte == 0x2C) {
    CSCAN_TOKEN
    goto item;
  }
  if (byte != (frame->is_object ? 0x7D : 0x5D)) return CSCAN_REFUSED;
  if (frame->member) walk->wanted.members[frame->member - 1].end = (uint32_t)at;
  if (frame != walk->wanted.frames) {
    frame--;
    goto close;
  }
  walk->at = at;
  walk->found = (size_t)(next - walk->wanted.members);
  return CSCAN_ENDED;

ask:
  walk->at = at;
  walk->name = name;
  walk->length = at - 1 - name;
  walk->node = cscan_node(frame);
  walk->depth = (uint32_t)(frame - walk->wanted.frames) + 1;
  walk->found = (size_t)(next - walk->wanted.members);
  progress->next = (size_t)(quote - progress->quotes);
  return CSCAN_ASKS;
}

__attribute__((noinline)) static cscan_answer
cscan_event_any(const uint8_t *text, size_t count, cscan_walk *walk) {
  return cscan_go(text, count, walk);
}

#if CSCAN_HAS_AVX2
// As `cscan_go`, but compiled for BMI2, whose shift instructions can take the shift count from any register.
__attribute__((noinline, target("bmi,bmi2"))) static cscan_answer
cscan_event_bmi(const uint8_t *text, size_t count, cscan_walk *walk) {
  return cscan_go(text, count, walk);
}
#endif

// Runs `cscan_go` in the fastest variant that this CPU supports.
__attribute__((always_inline)) static inline cscan_answer
cscan_event(const uint8_t *text, size_t count, cscan_walk *walk) {
#if CSCAN_HAS_AVX2
  if (walk->progress.kernel >= CSCAN_AVX2) return cscan_event_bmi(text, count, walk);
#endif
  return cscan_event_any(text, count, walk);
}

#undef CSCAN_MEET
#undef CSCAN_TOKEN
#undef CSCAN_STRING
#undef CSCAN_KNOWN
#undef CSCAN_TWO

#endif
