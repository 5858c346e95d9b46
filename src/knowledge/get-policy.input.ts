import { ToolProperty } from '@toolwright/core';
import { IsIn } from 'class-validator';
import { POLICIES, type PolicyName } from './article-kinds.js';

export class GetPolicyInput {
  @ToolProperty({ description: 'Which policy.', examples: ['returns'] })
  @IsIn(POLICIES)
  name!: PolicyName;
}
