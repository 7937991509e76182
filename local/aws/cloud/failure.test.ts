import { expect, test } from 'vitest'
import { AssemblyError } from '../assembly/assembly-error.ts'
import { InvalidPattern } from '../events/pattern-comparisons.ts'
import { explain, StartFailure } from './failure.ts'

test('shows a problem that the operator can fix as a message without a stack', () => {
  const told = [
    new StartFailure('Port 3000 is taken.'),
    new AssemblyError('No stack exports TableName', { stack: 'RetornaBackend' }),
    new InvalidPattern('pattern.source must be an object or an array.'),
    new RangeError('rate(5 weeks) is not a rate.'),
  ]
  for (const error of told) expect(explain(error)).toBe(`\n${error.message}`)
})

test('shows a program fault with its stack', () => {
  const fault = new TypeError('x is undefined')
  expect(explain(fault)).toBe(fault)
})
