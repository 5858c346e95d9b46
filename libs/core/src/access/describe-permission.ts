import type { PermissionRule } from '../interfaces/permission.interface.js';

/** A rule in words, for the boot report and the debug line of a denial. */
export function describePermission(rule: PermissionRule): string {
  if (typeof rule === 'string') return `"${rule}"`;
  switch (rule.kind) {
    case 'everyone':
      return 'everyone';
    case 'signed-in':
      return 'signed in';
    case 'at-least':
      return `at least ${rule.level}`;
    case 'all-of':
      return `all of (${rule.rules.map(describePermission).join(', ')})`;
    case 'any-of':
      return `any of (${rule.rules.map(describePermission).join(', ')})`;
  }
}
