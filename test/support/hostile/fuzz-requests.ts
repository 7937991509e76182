import { createHash } from 'node:crypto'
import type { AnyContractProcedure } from '@orpc/contract'
import fc from 'fast-check'
import { contract, type DeclaredOperation } from '../../../shared/contract/contract.ts'
import { sampleOf } from '../fixtures/samples.ts'
import type { Fixtures } from '../fixtures/writers.ts'
import { type GatewayRequest, requestOf } from '../noun-functions.ts'
import { hostileBodies, hostileQueries } from './requests.ts'
import { type Field, fieldsOf, hostileValues, withField } from './values.ts'

export interface FuzzRequest {
  readonly what: string
  readonly request: (things: Fixtures) => GatewayRequest
}

const mixedTries = 20

interface Amount {
  readonly seed: number
  /** Values tried per field, chosen by the seed and the name of the field. */
  readonly valuesOfField: number
}

/**
 * Returns the requests for an operation: first its sample, then hostile values in single fields and in several,
 * malformed queries and malformed bodies.
 */
export function fuzzRequestsOf(operation: DeclaredOperation, { seed, valuesOfField }: Amount): FuzzRequest[] {
  const fields = fieldsOf(inputSchemaOf(operation))
  const sample = (things: Fixtures) => (sampleOf(operation.name, things) ?? {}) as object
  const change = (changes: readonly (readonly [string, unknown])[]): FuzzRequest => ({
    what: changes.map(([field, value]) => `${field} = ${shortened(value)}`).join(', '),
    request: (things) =>
      requestOf(
        operation,
        changes.reduce<object>((input, [field, value]) => withField(input, field.split('.'), value), sample(things)),
      ),
  })
  const odd =
    operation.method === 'GET'
      ? hostileQueries(fields).map((query) => ({
          what: `?${shortened(query)}`,
          request: (things: Fixtures) => ({ ...requestOf(operation, sample(things)), query }),
        }))
      : hostileBodies.map((body) => ({
          what: `body ${shortened(body)}`,
          request: (things: Fixtures) => ({ ...requestOf(operation, sample(things)), type: undefined, ...body }),
        }))
  return [
    change([]),
    ...fields.flatMap((field) =>
      some(hostileValues(field), valuesOfField, `${seed} ${operation.name} ${field.name}`).map((value) =>
        change([[field.name, value]]),
      ),
    ),
    ...mixed(fields, seed).map(change),
    ...odd,
  ]
}

function some(values: readonly unknown[], count: number, name: string): readonly unknown[] {
  if (values.length <= count) return values
  const seed = createHash('sha256').update(name).digest().readInt32BE()
  return (
    fc.sample(fc.shuffledSubarray([...values], { minLength: count, maxLength: count }), { seed, numRuns: 1 })[0] ?? []
  )
}

function mixed(fields: readonly Field[], seed: number): (readonly [string, unknown])[][] {
  if (fields.length < 2) return []
  const one = fields.map((field) =>
    fc.tuple(fc.constant(field.name), fc.constantFrom<unknown[]>(...hostileValues(field))),
  )
  return fc.sample(fc.array(fc.oneof(...one), { minLength: 2, maxLength: 5 }), { seed, numRuns: mixedTries })
}

function inputSchemaOf({ name }: DeclaredOperation): unknown {
  const [noun = '', operation = ''] = name.split('.')
  const procedure = (contract as unknown as Record<string, Record<string, AnyContractProcedure>>)[noun]?.[operation]
  return procedure?.['~orpc'].inputSchema
}

function shortened(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined'
  return text.length > 120 ? `${text.slice(0, 120)}… (${text.length})` : text
}
