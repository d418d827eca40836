import type { Severity } from '../../../change'
import { on } from './oasdiff-pattern'
import { structureRules } from './oasdiff-structure'
import { valueRules } from './oasdiff-values'

/** Every rule of oasdiff about schemas that has a counterpart. */
export const counterparts = [...valueRules, ...structureRules]

/** Rules about schemas that have no counterpart, and why. */
export const without: readonly (readonly [rules: RegExp, why: string])[] = [
  [
    on('(?:deprecated-sunset-missing|deprecated-sunset-invalid|sunset-date-too-small)'),
    'judges whether `x-sunset`, an extension of OpenAPI, leaves time enough; JSON Schema has no such date',
  ],
  [
    on('stability-(?:decreased|increased)'),
    'judges `x-stability-level`, an extension of OpenAPI; to JSON Schema it is an unknown keyword',
  ],
  [
    on('type-compatible'),
    'a type may change where the media type, such as a form, has no types; JSON has them',
  ],
  [
    on('discriminator-.+'),
    '`discriminator` is a keyword of OpenAPI and refuses nothing; JSON Schema says it with `oneOf` and `const`',
  ],
  [
    on('x-extensible-enum-value-removed'),
    '`x-extensible-enum` is an extension of OpenAPI; here it is an `enum` under the policy `widenedOutputEnum`',
  ],
]

/** Rules where our severity is not the level there (ERR breaking, WARN risky, INFO compatible), and why. */
export const differing: readonly (readonly [rules: RegExp, severity: Severity, why: string])[] = [
  [
    /^request-read-only-property-/,
    'breaking',
    '`readOnly` refuses nothing: a value that is sent all the same is validated, and was accepted',
  ],
  [
    /^response-required-write-only-property-removed$|^response-write-only-property-(?:became-optional|enum-value-added)$/,
    'breaking',
    '`writeOnly` refuses nothing: the value may come all the same',
  ],
  [
    /^response-optional-write-only-property-removed$/,
    'risky',
    '`writeOnly` refuses nothing: what comes under the name of the property is no longer ruled',
  ],
  [
    /^response-required-property-became-not-write-only$/,
    'compatible',
    '`writeOnly` is an annotation: the same results are accepted',
  ],
  [
    /^request-(?:body|property)-(?:(?:exclusive-)?m(?:ax|in)|max-length|min-items)-set$|^request-property-pattern-changed$/,
    'breaking',
    'only a warning there, as callers may keep to it already; the witness is a call that is now refused',
  ],
  [
    /^request-(?:body|property)-all-of-removed$/,
    'compatible',
    'a demand is gone: every call that was accepted still is',
  ],
  [
    /^request-body-removed$/,
    'compatible',
    'without a schema every value is accepted; that a tool is gone is the change `item-removed` of an offer',
  ],
  [
    /^request-property-removed$/,
    'compatible',
    'an open object still accepts it; the policy `propertyRemovedFromOpenInput` makes it risky, as there',
  ],
  [
    /^new-optional-request-property$/,
    'risky',
    'an open object accepted any value under this name before it was declared',
  ],
  [
    /^request-body-wrapped-in-one-of$/,
    'compatible',
    'breaks generated clients only: every call that was accepted still is',
  ],
  [
    /^response-(?:body|property)-(?:all-of-removed|any-of-added)$|^response-property-pattern-(?:changed|removed)$/,
    'breaking',
    'the witness is a result that was ruled out and may now come',
  ],
  [
    /^response-property-enum-value-added$/,
    'breaking',
    'readers may know the listed values only; the policy `widenedOutputEnum` makes it risky, as there',
  ],
  [
    /^request-(?:body|property)-(?:pattern-property|unevaluated-properties)-added$/,
    'risky',
    'refuses only calls with properties that were never declared',
  ],
  [
    /^response-(?:body|property)-(?:pattern-property|unevaluated-properties)-removed$/,
    'risky',
    'differs only in properties that are not declared',
  ],
  [
    /^request-(?:body|property)-content-(?:schema-added|media-type-changed|encoding-changed)$/,
    'compatible',
    '`content…` keywords are annotations since 2019-09 and refuse nothing',
  ],
  [
    /^response-(?:body|property)-content-(?:schema-removed|media-type-changed|encoding-changed)$/,
    'compatible',
    '`content…` keywords are annotations since 2019-09 and refuse nothing',
  ],
]
