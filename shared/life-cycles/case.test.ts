import { expect, it } from 'vitest'
import { caseStatus, nextCaseStatus } from './case.ts'

it('a case is decided once, and closed when its pickup has ended', () => {
  const steps = caseStatus.options.flatMap((from) =>
    (['decide', 'close'] as const).map((action) => `${action} ${from} → ${nextCaseStatus(from, action) ?? 'refused'}`),
  )
  expect(steps).toEqual([
    'decide open → decided',
    'close open → closed',
    'decide decided → refused',
    'close decided → closed',
    'decide closed → refused',
    'close closed → refused',
  ])
})
