// options.c -- What follows from options.

#include "job/options.h"

bool options_extrapolate(search_abstraction a) {
  switch (a) {
  case ABSTRACTION_EXTRA_M:
  case ABSTRACTION_EXTRA_M_PLUS:
  case ABSTRACTION_EXTRA_LU:
  case ABSTRACTION_EXTRA_LU_PLUS:
    return true;
  case ABSTRACTION_AUTO: // that is not decided yet
  case ABSTRACTION_NONE:
  case ABSTRACTION_ALU:
  case ABSTRACTION_DIAGONAL:
  case ABSTRACTIONS:
    break;
  }
  return false;
}

bool options_is_sieve(search_passed how) {
  return how == PASSED_BITSTATE || how == PASSED_SIGNATURE;
}

bool options_is_diagram(search_passed how) {
  return how == PASSED_CDD || how == PASSED_CDD_SHARED;
}

bool options_may_omit(search_passed how) {
  return options_is_sieve(how) || how == PASSED_SIGNATURE_ZONE;
}

bool options_may_share(const search_options *o) {
  return o->engine == SEARCH_ENGINE_ZONES && o->passed == PASSED_EXACT &&
         o->zones != ZONES_NUMBER;
}

bool options_have_diagrams(const search_options *o) {
  return o->engine == SEARCH_ENGINE_CDD || options_is_diagram(o->passed);
}

bool options_need_equality(const search_options *o) {
  return o->no_inclusion || options_is_sieve(o->passed);
}
