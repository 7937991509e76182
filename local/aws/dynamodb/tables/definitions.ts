import { ValidationError } from '../service-error.ts'
import type { Index, KeyAttribute, KeySchema, Throughput } from './tables.ts'

export interface AttributeDefinition {
  readonly AttributeName: string
  readonly AttributeType: 'S' | 'N' | 'B'
}
export interface KeyElement {
  readonly AttributeName: string
  readonly KeyType: 'HASH' | 'RANGE'
}
export interface IndexDefinition {
  readonly IndexName: string
  readonly KeySchema: readonly KeyElement[]
  readonly Projection: {
    readonly ProjectionType?: 'ALL' | 'KEYS_ONLY' | 'INCLUDE'
    readonly NonKeyAttributes?: readonly string[]
  }
  readonly ProvisionedThroughput?: Throughput
}

export function attributesOf(definitions: readonly AttributeDefinition[]): KeyAttribute[] {
  return definitions.map(({ AttributeName, AttributeType }) => ({ name: AttributeName, type: AttributeType }))
}

/** @throws ValidationError for an attribute without a definition */
export function keySchemaOf(elements: readonly KeyElement[], attributes: readonly KeyAttribute[]): KeySchema {
  const [hash, range] = elements.map(({ AttributeName }) => {
    const attribute = attributes.find(({ name }) => name === AttributeName)
    if (attribute) return attribute
    throw new ValidationError(
      'One or more parameter values were invalid: Some index key attributes are not defined in AttributeDefinitions. ' +
        `Keys: [${elements.map((element) => element.AttributeName).join(', ')}], ` +
        `AttributeDefinitions: [${attributes.map(({ name }) => name).join(', ')}]`,
    )
  })
  if (!hash || elements[0]?.KeyType !== 'HASH' || (range && elements[1]?.KeyType !== 'RANGE'))
    throw new ValidationError('Invalid KeySchema: The first KeySchemaElement is not a HASH key type')
  return range ? { hash, range } : { hash }
}

export function indexOf(definition: IndexDefinition, attributes: readonly KeyAttribute[], id: number): Index {
  return {
    id,
    name: definition.IndexName,
    key: keySchemaOf(definition.KeySchema, attributes),
    projection: {
      type: definition.Projection.ProjectionType ?? 'ALL',
      attributes: definition.Projection.NonKeyAttributes ?? [],
    },
    ready: false,
    throughput: throughputOf(definition.ProvisionedThroughput),
  }
}

export function throughputOf(wanted: Throughput | undefined): Throughput {
  return { ReadCapacityUnits: wanted?.ReadCapacityUnits ?? 0, WriteCapacityUnits: wanted?.WriteCapacityUnits ?? 0 }
}
