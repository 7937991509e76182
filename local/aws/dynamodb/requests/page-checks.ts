import { type KeyCondition, keyConditionsOf } from '../expressions/key-conditions.ts'
import { checkHeads, checkKeyPaths } from '../expressions/key-paths.ts'
import { nestedHeads, parseExpressions } from '../expressions/parsing.ts'
import { SchemaError, ValidationError } from '../service-error.ts'
import { projectedNames } from '../storage/index-entries.ts'
import type { Table } from '../tables/tables.ts'
import { demandItem } from '../values/checks.ts'
import { checkSubstitutions } from './checks.ts'
import type { PageRequest, Source } from './page.ts'

/**
 * Returns a query's key conditions by attribute.
 * @throws ValidationError
 */
export function checkQuery(table: Table, request: PageRequest): Record<string, KeyCondition> {
  checkSubstitutions(request, ['ProjectionExpression', 'FilterExpression', 'KeyConditionExpression'])
  parseExpressions(request)
  if (request.KeyConditionExpression === undefined)
    throw new ValidationError(
      'Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.',
    )
  checkKeyPaths(table, request)
  checkHeads(table, nestedHeads([request._keyCondition?.expression]))
  return request._keyCondition ? keyConditionsOf(request._keyCondition.expression) : {}
}

/** @throws ValidationError */
export function checkScan(request: PageRequest): void {
  checkSubstitutions(request, ['FilterExpression', 'ProjectionExpression'])
  parseExpressions(request)
}

/** @throws ValidationError */
export function checkSegment({ Segment, TotalSegments }: { Segment?: number; TotalSegments?: number }): void {
  if (Segment !== undefined && TotalSegments === undefined)
    throw new ValidationError(
      'The TotalSegments parameter is required but was not present in the request when Segment parameter is present',
    )
  if (Segment === undefined && TotalSegments !== undefined)
    throw new ValidationError(
      'The Segment parameter is required but was not present in the request when parameter TotalSegments is present',
    )
  if (Segment !== undefined && TotalSegments !== undefined && Segment >= TotalSegments)
    throw new ValidationError(
      'The Segment parameter is zero-based and must be less than parameter TotalSegments: ' +
        `Segment: ${Segment} is not less than TotalSegments: ${TotalSegments}`,
    )
}

/**
 * Refuses a contradiction between Select and the projection.
 * @throws ValidationError
 */
export function checkSelection({ Select, ProjectionExpression, IndexName }: PageRequest): void {
  if (Select === 'SPECIFIC_ATTRIBUTES' && ProjectionExpression === undefined)
    throw new ValidationError(
      'Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES',
    )
  if (Select !== undefined && Select !== 'SPECIFIC_ATTRIBUTES' && ProjectionExpression !== undefined) {
    const chosen = Select === 'COUNT' ? 'only the Count' : Select
    throw new ValidationError(`Cannot specify the ProjectionExpression when choosing to get ${chosen}`)
  }
  if (Select === 'ALL_PROJECTED_ATTRIBUTES' && IndexName === undefined)
    throw new ValidationError('ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName')
}

/**
 * Refuses a projection of attributes outside the index.
 * @throws SchemaError
 */
export function checkProjected({ table, index }: Source, request: PageRequest): void {
  if (!index || index.projection.type === 'ALL') return
  const names = projectedNames(table, index)
  if (request.Select === 'ALL_ATTRIBUTES')
    throw new SchemaError(
      `Select type ALL_ATTRIBUTES is not supported for global secondary index ${index.name} because its projection type is not ALL`,
    )
  const heads = new Set(request._projection?.paths.map(([head]) => String(head)))
  const missing = [...heads].filter((name) => !names.has(name)).toSorted()
  if (missing.length > 0)
    throw new SchemaError(`Global secondary index ${index.name} does not project [${missing.join(', ')}]`)
}

/**
 * Refuses a query filter on attributes outside the index. A scan accepts such a filter, which finds the attribute
 * absent.
 */
export function checkFilterProjected({ table, index }: Source, request: PageRequest): void {
  if (!index || index.projection.type === 'ALL') return
  const names = projectedNames(table, index)
  const missing = Object.keys(request._filter?.pathHeads ?? {}).filter((name) => !names.has(name))
  if (missing.length > 0)
    throw new SchemaError(
      `Secondary index ${index.name} does not project one or more filter attributes: [${missing.toSorted().join(', ')}]`,
    )
}

/** @throws ValidationError */
export function checkCursorValues({ ExclusiveStartKey }: PageRequest): void {
  if (ExclusiveStartKey) demandItem(ExclusiveStartKey)
}
