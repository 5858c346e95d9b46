import { developmentTokens, isProduction } from './development-tokens.js';

describe('The development tokens', () => {
  it('work on a developer’s machine', () => {
    for (const environment of [{}, { NODE_ENV: 'development' }, { NODE_ENV: 'test' }]) {
      expect(isProduction(environment)).toBe(false);
      expect(developmentTokens(environment).get('dev-customer-ana')).toBe('ana');
    }
  });

  it('do not exist in production', () => {
    expect(isProduction({ NODE_ENV: 'production' })).toBe(true);
    expect(developmentTokens({ NODE_ENV: 'production' }).size).toBe(0);
  });

  it('are no names that every object has', () => {
    expect(developmentTokens({}).get('constructor')).toBeUndefined();
  });
});
