import { matrixPage, rightsMatrix } from '../rights/matrix.ts'
import { accessPatternsPage } from './access-patterns.ts'
import { attackCostPage } from './attack-cost.ts'
import { costPage } from './cost.ts'
import { eventsPage } from './events.ts'
import { keysPage } from './keys.ts'
import { operationsPage } from './operations.ts'
import { personalDataPage } from './personal-data.ts'
import { quotasPage } from './quotas.ts'

/** Returns the generated pages of `docs/reference/` by path. */
export async function referencePages(): Promise<Readonly<Record<string, string>>> {
  return {
    'docs/reference/access-patterns.md': accessPatternsPage(),
    'docs/reference/attack-cost.md': attackCostPage(),
    'docs/reference/cost.md': costPage(),
    'docs/reference/events.md': eventsPage(),
    'docs/reference/keys.md': await keysPage(),
    'docs/reference/operations.md': operationsPage(),
    'docs/reference/personal-data.md': personalDataPage(),
    'docs/reference/quotas.md': await quotasPage(),
    [matrixPage]: rightsMatrix(),
  }
}
