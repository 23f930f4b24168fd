import { axisExpressions } from './axes.ts';
import { functionExpressions } from './functions.ts';
import { malformedExpressions } from './malformed.ts';
import { nameExpressions } from './names.ts';
import { operatorExpressions } from './operators.ts';
import { ruleExpressions } from './rules.ts';

const distinct = (expressions: readonly string[]): readonly string[] => [...new Set(expressions)];

export const validBattery = distinct([
  ...ruleExpressions,
  ...axisExpressions,
  ...nameExpressions,
  ...functionExpressions,
  ...operatorExpressions,
]);

export const malformedBattery = distinct(malformedExpressions);

export const expressionBattery = distinct([...validBattery, ...malformedBattery]);
