// The one kernel that Swift 6.3 does not vectorise: how far a JSON string is plain.
//
// Header only, so that it is inlined into the Swift that calls it. SSE2 and NEON are the baseline
// of their machines and need no dispatch; everywhere else eight bytes are looked at as a word.
#ifndef CSCAN_H
#define CSCAN_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

// One bit a byte that is not plain: a quote, a backslash, a control byte or the start of a letter
// beyond ASCII. The words have the byte's top bit set; bytes behind a hit may be hits wrongly, so
// only the first one counts.
static inline uint64_t cscan_special_word(uint64_t word) {
  const uint64_t ones = 0x0101010101010101u, tops = 0x8080808080808080u;
  uint64_t quote = word ^ (ones * 0x22), escape = word ^ (ones * 0x5C);
  uint64_t below = word - ones * 0x20;
  return (((quote - ones) & ~quote) | ((escape - ones) & ~escape) | (below & ~word) | word) & tops;
}

// How many of the first `count` bytes are plain ASCII: no quote, no backslash, no control byte.
static inline size_t cscan_plain(const uint8_t *bytes, size_t count) {
  size_t at = 0;
#if defined(__SSE2__)
  const __m128i quote = _mm_set1_epi8(0x22), escape = _mm_set1_epi8(0x5C), space = _mm_set1_epi8(0x20);
  for (; at + 16 <= count; at += 16) {
    __m128i block = _mm_loadu_si128((const __m128i *)(bytes + at));
    // Signed: a control byte is less than a space, and so is every byte from 0x80 on.
    __m128i hit = _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(block, quote), _mm_cmpeq_epi8(block, escape)),
                               _mm_cmplt_epi8(block, space));
    unsigned mask = (unsigned)_mm_movemask_epi8(hit);
    if (mask) return at + (size_t)__builtin_ctz(mask);
  }
#elif defined(__ARM_NEON)
  const uint8x16_t quote = vdupq_n_u8(0x22), escape = vdupq_n_u8(0x5C);
  for (; at + 16 <= count; at += 16) {
    uint8x16_t block = vld1q_u8(bytes + at);
    uint8x16_t hit = vorrq_u8(vorrq_u8(vceqq_u8(block, quote), vceqq_u8(block, escape)),
                              vorrq_u8(vcltq_u8(block, vdupq_n_u8(0x20)), vcgeq_u8(block, vdupq_n_u8(0x80))));
    uint64_t mask = vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(hit), 4)), 0);
    if (mask) return at + (size_t)(__builtin_ctzll(mask) >> 2);
  }
#endif
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  for (; at + 8 <= count; at += 8) {
    uint64_t word;
    memcpy(&word, bytes + at, 8);
    uint64_t hit = cscan_special_word(word);
    if (hit) return at + (size_t)(__builtin_ctzll(hit) >> 3);
  }
#endif
  for (; at < count; at++) {
    uint8_t byte = bytes[at];
    if (byte < 0x20 || byte >= 0x80 || byte == 0x22 || byte == 0x5C) break;
  }
  return at;
}

#endif
