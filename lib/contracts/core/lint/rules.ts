import { type LintRuleId, lintRuleIds } from '../../lint'
import type { Rule } from './rule'
import { unboundedArray, unboundedString } from './rules/bounds'
import { hiddenCharacters, mixedScriptNames } from './rules/characters'
import { freeFormCommand } from './rules/free-form'
import { contradictingHints, missingHints } from './rules/hints'
import { authorityParameter, credentialParameter, identityParameter } from './rules/identity'
import { injection, modelInstruction } from './rules/injection'
import { inconsistentNames, nameStyle } from './rules/names'
import { promptWithoutVersion } from './rules/prompts'
import { secretInDefinition } from './rules/secrets'
import { lookAlikeName, shadowedName } from './rules/shadowing'
import {
  descriptionTooLong,
  descriptionTooShort,
  missingDescription,
  missingOutputSchema,
  missingParameterDescription,
  missingTitle,
} from './rules/texts'
import { internalUri } from './rules/uris'

const byId: Record<LintRuleId, Rule> = {
  'missing-title': missingTitle,
  'missing-description': missingDescription,
  'description-too-short': descriptionTooShort,
  'description-too-long': descriptionTooLong,
  'missing-parameter-description': missingParameterDescription,
  'missing-output-schema': missingOutputSchema,
  'missing-hints': missingHints,
  'contradicting-hints': contradictingHints,
  'name-style': nameStyle,
  'inconsistent-names': inconsistentNames,
  'prompt-without-version': promptWithoutVersion,
  'identity-parameter': identityParameter,
  'authority-parameter': authorityParameter,
  'credential-parameter': credentialParameter,
  'free-form-command': freeFormCommand,
  'unbounded-string': unboundedString,
  'unbounded-array': unboundedArray,
  'secret-in-definition': secretInDefinition,
  'internal-uri': internalUri,
  injection,
  'model-instruction': modelInstruction,
  'hidden-character': hiddenCharacters,
  'mixed-scripts': mixedScriptNames,
  'shadowed-name': shadowedName,
  'look-alike-name': lookAlikeName,
}

/** Every rule, in the order in which they are shown. */
export const rules: readonly Rule[] = lintRuleIds.map(id => byId[id])

/** Goes up whenever a rule finds other things than before, so that stored counts are made again. */
export const RULES_VERSION = 1
