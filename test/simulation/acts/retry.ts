import type { Random } from '../../conformance/dynamodb/fuzz/random.ts'
import type { Outcome } from '../world/processes.ts'
import type { Scope, World } from '../world/world.ts'

const maxAttempts = 4

/** Runs an operation and usually retries it without a response, up to 4 times. Sometimes runs it twice at once. */
export async function retryOperation<Value>(
  world: World,
  random: Random,
  name: string,
  act: (scope: Scope) => Promise<Value>,
): Promise<Outcome<Value>> {
  const twice = world.hasFaults && random.oneIn(20) ? world.operate(name, act) : undefined
  for (let attempt = 1; ; attempt++) {
    const outcome = await world.operate(name, act)
    const unanswered = outcome.kind === 'died' || outcome.kind === 'failed'
    if (unanswered && attempt < maxAttempts && !random.oneIn(4)) continue
    await twice
    return outcome
  }
}
