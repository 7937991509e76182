import { expect, it } from 'vitest'
import { auditActions, auditGroupOf, auditGroups, groupedAuditActions } from './audit-actions.ts'

it('lists every action once, group by group', () => {
  expect(groupedAuditActions.toSorted()).toEqual(auditActions.toSorted())
  const order = groupedAuditActions.map(auditGroupOf)
  expect([...new Set(order)]).toEqual(auditGroups)
  expect(order).toEqual(order.toSorted((a, b) => auditGroups.indexOf(a) - auditGroups.indexOf(b)))
})

it('keeps the order of a group’s actions', () => {
  const cases = groupedAuditActions.filter((action) => auditGroupOf(action) === 'cases')
  expect(cases.slice(0, 2)).toEqual(['propose:case', 'decide:case'])
})
