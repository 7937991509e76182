import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import * as z from 'zod'
import { loadGazetteer, states } from '../../../shared/brazil/cities.ts'
import { observe } from '../../kit/observability.ts'
import { passwordJudge } from '../passwords/judge.ts'
import { placeNames } from '../passwords/places.ts'

const { logger } = observe('accounts-judge-password')
const judging = loadGazetteer().then((gazetteer) => passwordJudge(placeNames(gazetteer, states)))

const question = z.object({
  password: z.string().max(128),
  owner: z.object({ email: z.string(), name: z.string().optional(), phone: z.string().optional() }),
})

/** Judges a new password for sign-up and recovery (rules 2.5). Logs neither it nor its owner. */
export const handler = middy(async (event: unknown) => {
  const { password, owner } = question.parse(event)
  return { refusal: (await judging)(password, owner) }
}).use(injectLambdaContext(logger, { clearState: true }))
