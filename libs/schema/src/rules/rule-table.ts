import { arrayRules } from './array-rules.js';
import { commonRules } from './common-rules.js';
import { encodingRules } from './encoding-rules.js';
import { identifierRules } from './identifier-rules.js';
import { networkRules } from './network-rules.js';
import { numberRules } from './number-rules.js';
import { numeralRules } from './numeral-rules.js';
import { objectRules } from './object-rules.js';
import { registryRules } from './registry-rules.js';
import type { RuleRow } from './rule-row.js';
import { textRules } from './text-rules.js';
import { timeRules } from './time-rules.js';

/** Every constraint of class-validator. The documentation shows this table; a test holds the two equal. */
export const RULE_TABLE: readonly RuleRow[] = [
  ...commonRules,
  ...numberRules,
  ...objectRules,
  ...arrayRules,
  ...textRules,
  ...timeRules,
  ...identifierRules,
  ...encodingRules,
  ...networkRules,
  ...numeralRules,
  ...registryRules,
];
