import { noteStep, readApproval } from '../../../functions/approvals/store.ts'
import type { TokenSeal } from '../../../functions/approvals/tasks/token-seal.ts'
import { silent } from '../world/silent.ts'
import type { World } from '../world/world.ts'
import { kindOf, requestSubject } from './approval-subject.ts'
import type { Steps } from './workflows.ts'

/** Stands in for AWS KMS: a token sealed for one approval opens for no other. */
export const seal: TokenSeal = {
  seal: async (subject, token) => Buffer.from(`${subject} ${token}`).toString('base64'),
  open: async (subject, sealed) => {
    const [of, token] = Buffer.from(sealed, 'base64').toString().split(' ')
    if (of !== subject || !token) throw new Error(`A token sealed for ${of} cannot be opened for ${subject}`)
    return token
  },
}

/** Returns the functions that the workflow calls, as in `functions/approvals/{ask,confirm,remind}.ts`. */
export function workflowSteps(world: World): Steps {
  return {
    ask: (id, token) =>
      world.operate('approvals-ask', ({ table, now, call }) => {
        const answer = (given: string) => call(() => world.workflows.answer(given))
        return world.product.waitForDecision({ table, seal, answer, now }, requestSubject(id), token)
      }),
    confirm: (id) =>
      world.operate('approvals-confirm', ({ table, now }) =>
        world.product.confirmDecision({ table, now }, kindOf(id), id, silent),
      ),
    remind: (id) =>
      world.operate('approvals-remind', async ({ table, now }) => {
        const subject = requestSubject(id)
        const found = await readApproval(table, subject)
        if (found && !found.decision) await noteStep(table, subject, 'reminded', now)
      }),
  }
}
