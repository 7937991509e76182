import { implement } from '@orpc/server'
import { questions } from '../../../shared/contract/questions.ts'
import { idOf } from '../../../shared/ids.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { readRecyclable } from '../../catalogue/store.ts'
import { mayRead } from '../../catalogue/view.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireSignedIn, tokenReader } from '../../kit/people/actor.ts'
import { decodeCursor, nextCursor } from '../../kit/table/cursor.ts'
import { openTable } from '../../kit/table/table.ts'
import { answerQuestion, askQuestion } from '../ask.ts'
import { apiEnvironment } from '../env.ts'
import { questionsOf } from '../store.ts'

const env = apiEnvironment.read()
const table = openTable(env.TABLE_NAME)
const pageSize = 10
const position = idOf('question')
const on = implement(questions).$context<RequestContext>()

export const router = on.router({
  list: on.list.handler(async ({ input, context }) => {
    const ad = await readRecyclable(table, input.id)
    if (!mayRead(ad, context.actor)) throw new Refusal('recyclable.not_found')
    const { rows, next } = await questionsOf(table, input.id, decodeCursor(input.cursor, position), pageSize)
    return { items: rows, nextCursor: nextCursor(next) }
  }),
  ask: on.ask.handler(({ input, context }) =>
    askQuestion({ table, now: context.now }, requireSignedIn(context.actor), input.id, input.question),
  ),
  answer: on.answer.handler(({ input, context }) =>
    answerQuestion(
      { table, now: context.now },
      requireSignedIn(context.actor),
      input.id,
      input.questionId,
      input.answer,
    ),
  ),
})

export const handler = api('questions', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
  readToken: tokenReader(env.USER_POOL_ISSUER, env.USER_POOL_CLIENT_ID),
})
