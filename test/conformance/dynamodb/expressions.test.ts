import { beforeAll, expect, test } from 'vitest'
import { createEndpoint, item } from './endpoint-under-test.ts'

const ground = createEndpoint()
let TableName: string

beforeAll(async () => {
  TableName = await ground.table()
  await ground.db.putItem({ TableName, Item: item('a', '1', { n: { N: '1' }, l: { L: [{ N: '1' }] } }) })
})

const allNames = {
  ':a': { S: 'a' },
  ':b': { S: 'b' },
  ':n': { N: '1' },
  ':l': { L: [] },
  ':set': { SS: ['a'] },
  ':type': { S: 'N' },
}

function used(expression: string): object {
  const some = Object.entries(allNames).filter(([name]) => new RegExp(`${name}\\b`).test(expression))
  return some.length > 0 ? { ExpressionAttributeValues: Object.fromEntries(some) } : {}
}

const asCondition = (ConditionExpression: string) =>
  ground.db.deleteItem({ TableName, Key: item('none', '1'), ConditionExpression, ...used(ConditionExpression) })
const asUpdate = (UpdateExpression: string) =>
  ground.db.updateItem({ TableName, Key: item('a', '1'), UpdateExpression, ...used(UpdateExpression) })
const asProjection = (ProjectionExpression: string) =>
  ground.db.getItem({ TableName, Key: item('a', '1'), ProjectionExpression })
const asKeyCondition = (KeyConditionExpression: string) =>
  ground.db.query({ TableName, KeyConditionExpression, ...used(KeyConditionExpression) })

test.each([
  'not not attribute_not_exists(pk)',
  'NOT (not attribute_not_exists(pk))',
  '((attribute_not_exists(pk) and a <> :a) or a = :b)',
  'attribute_not_exists(pk) AND (x) <> (:a)',
  ':a BETWEEN :a AND :b and :a In (:b, :a)',
  'size(:a) = :n',
  'not a[ 0 ] . b[1] = :a',
])('accepts the condition "%s"', async (expression) => {
  await asCondition(expression)
})

const syntax = (token: string, near: string) => `Syntax error; token: "${token}", near: "${near}"`

test.each([
  ['a = ', syntax('<EOF>', '= ')],
  ['a == :a', syntax('=', '== :a')],
  ['a = :a)', syntax(')', ':a)')],
  ['(a)', syntax('<EOF>', ')')],
  ['a in ()', syntax(')', '()')],
  ['a[-1] = :a', syntax('-', '[-1')],
  ['a[] = :a', syntax(']', '[] =')],
  ['a[b] = :a', syntax('b', '[b]')],
  ['a[1.5] = :a', syntax('.', '1.5')],
  ['a[01] = :a', syntax('1', '01]')],
  ['a..b = :a', syntax('.', '..b')],
  ['a[99999999999] = :a', 'List index is not within the allowable range; index: [99999999999]'],
  ['((a = :a))', 'The expression has redundant parentheses;'],
  ['status = :a', 'Attribute name is a reserved keyword; reserved keyword: status'],
  ['starts_with(a, :a)', 'Invalid function name; function: starts_with'],
  ['if_not_exists(a, :a) = :a', 'The function is not allowed in a condition expression; function: if_not_exists'],
  ['size(a)', 'The function is not allowed to be used this way in an expression; function: size'],
  ['a = contains(b, :a)', 'The function is not allowed to be used this way in an expression; function: contains'],
  [
    'contains(a)',
    'Incorrect number of operands for operator or function; operator or function: contains, number of operands: 1',
  ],
  [
    'a BETWEEN :b AND :a',
    'The BETWEEN operator requires upper bound to be greater than or equal to lower bound; ' +
      'lower bound operand: AttributeValue: {S:b}, upper bound operand: AttributeValue: {S:a}',
  ],
  [
    'a BETWEEN :n AND :a',
    'The BETWEEN operator requires same data type for lower and upper bounds; ' +
      'lower bound operand: AttributeValue: {N:1}, upper bound operand: AttributeValue: {S:a}',
  ],
  ['a < :l', 'Incorrect operand type for operator or function; operator or function: <, operand type: L'],
  ['attribute_type(a, :a)', 'Invalid attribute type name found; type: a, valid types: {N,BS,L,B,NULL,M,S,SS,NS,BOOL}'],
])('refuses the condition "%s"', async (expression, words) => {
  await expect(asCondition(expression)).rejects.toMatchObject({
    name: 'ValidationException',
    message: `Invalid ConditionExpression: ${words}`,
  })
})

test.each([
  ['set x = :a set y = :a', 'The "SET" section can only be used once in an update expression;'],
  ['set x = (:n + :n) + :n', syntax('+', ') + :n')],
  ['set x = size(n)', 'The function is not allowed in an update expression; function: size'],
  ['set x = ((:n))', 'The expression has redundant parentheses;'],
  ['set x = :a + :n', 'Incorrect operand type for operator or function; operator or function: +, operand type: S'],
  [
    'delete x :n',
    'Incorrect operand type for operator or function; operator: DELETE, operand type: NUMBER, ' +
      'typeSet: ALLOWED_FOR_DELETE_OPERAND',
  ],
  [
    'set x[0] = :a, x.b = :b',
    'Two document paths conflict with each other; must remove or rewrite one of these paths; ' +
      'path one: [x, [0]], path two: [x, b]',
  ],
])('refuses the update "%s"', async (expression, words) => {
  await expect(asUpdate(expression)).rejects.toMatchObject({
    name: 'ValidationException',
    message: `Invalid UpdateExpression: ${words}`,
  })
})

test.each([
  ['a, a.b', /overlap with each other; .* path one: \[a\], path two: \[a, b\]/],
  ['(a)', /Syntax error; token: "\(", near: "\(a"/],
  ['pk.a', /^Key attributes must be scalars; .* Key: pk$/],
])('refuses the projection "%s"', async (expression, words) => {
  await expect(asProjection(expression)).rejects.toMatchObject({
    name: 'ValidationException',
    message: expect.stringMatching(words),
  })
})

test.each([
  ['pk = :a and sk between :b and :a', /The BETWEEN operator requires upper bound to be greater than or equal/],
  ['pk = :a and sk <> :b', /^Invalid operator used in KeyConditionExpression: <>$/],
  ['not pk = :a', /^Invalid operator used in KeyConditionExpression: NOT$/],
  ['pk = :a and contains(sk, :b)', /^Invalid operator used in KeyConditionExpression: contains$/],
  ['pk = :a and size(sk) = :n', /^KeyConditionExpressions cannot contain nested operations$/],
  ['pk = :a and pk = :b', /^KeyConditionExpressions must only contain one condition per key$/],
  ['pk = sk and sk = :a', /Multiple attribute names used in one condition$/],
  ['pk = :a and :a = :b', /No key attribute specified$/],
])('refuses the key condition "%s"', async (expression, words) => {
  await expect(asKeyCondition(expression)).rejects.toMatchObject({
    name: 'ValidationException',
    message: expect.stringMatching(words),
  })
})

test('names unused expression names and values in the refusal', async () => {
  const read = { TableName, Key: item('a', '1'), ProjectionExpression: 'n' }
  await expect(ground.db.getItem({ ...read, ExpressionAttributeNames: { '#unused': 'l' } })).rejects.toMatchObject({
    message: 'Value provided in ExpressionAttributeNames unused in expressions: keys: {#unused}',
  })
})

test('refuses deeply nested parentheses and negations quickly', async () => {
  const deep = `${'('.repeat(1000)}a = :a${')'.repeat(1000)}`
  await expect(asCondition(deep)).rejects.toMatchObject({ message: expect.stringMatching(/redundant parentheses/) })
  await expect(asCondition(`${'not ('.repeat(500)}a = :a${')'.repeat(500)}`)).rejects.toMatchObject({
    message: expect.stringMatching(/too many operators; operator count: 301/),
  })
})
