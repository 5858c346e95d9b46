import { isMobilePhone, isPostalCode } from 'class-validator';
import { expressionAskedBy } from './expression-asked-by.js';

describe('expressionAskedBy', () => {
  it.each([
    ['isMobilePhone', 'en-US', isMobilePhone, ['4155552671', '+1 415 555 2671', '123', '+49 30 901820', '']],
    ['isMobilePhone', 'de-DE', isMobilePhone, ['015123456789', '+4915123456789', '4155552671', '']],
    ['isPostalCode', 'DE', isPostalCode, ['10115', '1011', 'SW1A 1AA', '']],
    ['isPostalCode', 'GB', isPostalCode, ['SW1A 1AA', '10115', '']],
  ] as const)('finds what %s asks for %s', (name, region, rule, texts) => {
    const expression = expressionAskedBy(name, region);
    expect(texts.map((text) => expression?.test(text))).toEqual(texts.map((text) => rule(text, region as never)));
  });

  it('finds nothing for a region or a function that is unknown', () => {
    expect(expressionAskedBy('isPostalCode', 'XX')).toBeUndefined();
    expect(expressionAskedBy('isNothing', 'DE')).toBeUndefined();
  });

  it('leaves the regular expressions of this process alone', () => {
    const { exec } = RegExp.prototype;
    expressionAskedBy('isPostalCode', 'DE');
    expect(RegExp.prototype.exec).toBe(exec);
  });
});
