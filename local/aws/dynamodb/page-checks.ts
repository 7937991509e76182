import { nestedHeads, parseExpressions } from './expressions.ts'
import { projectedNames } from './index-entries.ts'
import { type KeyCondition, keyConditionsOf } from './key-conditions.ts'
import { checkHeads, checkKeyPaths } from './key-paths.ts'
import type { PageRequest, Source } from './page.ts'
import { checkSubstitutions } from './request-checks.ts'
import { SchemaError, ValidationError } from './service-error.ts'
import type { Table } from './tables.ts'
import { demandItem } from './value-checks.ts'

/** Parses the expressions of a query; gives the conditions on its key by attribute. Throws ValidationError. */
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

/** Parses the expressions of a scan. Throws ValidationError. */
export function checkScan(request: PageRequest): void {
  checkSubstitutions(request, ['FilterExpression', 'ProjectionExpression'])
  parseExpressions(request)
}

/** Which segment of how many: both or none, and one of them. Throws ValidationError. */
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

/** What is selected and what is projected may not contradict each other. Throws ValidationError. */
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

/** Nothing may be asked of an index but what it holds. Throws SchemaError. */
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

/** A query of an index may filter by what the index holds only; a scan finds nothing where it is absent. */
export function checkFilterProjected({ table, index }: Source, request: PageRequest): void {
  if (!index || index.projection.type === 'ALL') return
  const names = projectedNames(table, index)
  const missing = Object.keys(request._filter?.pathHeads ?? {}).filter((name) => !names.has(name))
  if (missing.length > 0)
    throw new SchemaError(
      `Secondary index ${index.name} does not project one or more filter attributes: [${missing.toSorted().join(', ')}]`,
    )
}

/** The values of a cursor, before it is compared with the schema. Throws ValidationError. */
export function checkCursorValues({ ExclusiveStartKey }: PageRequest): void {
  if (ExclusiveStartKey) demandItem(ExclusiveStartKey)
}
