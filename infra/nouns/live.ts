import { Duration } from 'aws-cdk-lib'
import { messageSent } from '../../events/conversation-events.ts'
import { patternOf } from '../../events/event.ts'
import { accountDeleted } from '../../events/privacy-events.ts'
import {
  profileSaved,
  signInsEnded,
  userEdited,
  userRejected,
  userRestored,
  userSuspended,
  userVerified,
} from '../../events/user-events.ts'
import { admitEnvironment, tellEnvironment } from '../../functions/live/env.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import type { Ground } from '../kit/ground.ts'
import { onLive, onTable } from '../kit/rights.ts'

export function addLive(ground: Ground): { admit: ProductFunction } {
  addTell(ground)
  const { scope, table } = ground
  const admit = new ProductFunction(scope, {
    entry: 'functions/live/admit.ts',
    declares: admitEnvironment,
    environment: { TABLE_NAME: table.tableName },
    rights: [onTable(table, ['GetItem'], ['user', 'settings'])],
    errorImpact: 'Nobody is told live: messages and decisions show when a page is opened or comes to the front.',
    called: 'request',
    timeout: Duration.seconds(10),
    memory: 512,
  })
  return { admit: admit as ProductFunction }
}

function addTell({ reactions, bus, live }: Ground): void {
  const tell = new ProductFunction(reactions, {
    entry: 'functions/live/tell.ts',
    declares: tellEnvironment,
    environment: { LIVE_URL: live.url },
    rights: [onLive(live, ['publish', 'endLive'])],
    errorImpact: 'Changes of a profile show late, and who was suspended or is gone is told live until the token ends.',
    called: 'event',
    timeout: Duration.seconds(10),
    memory: 256,
  })
  subscribe(reactions, 'TellLive', {
    description: 'Somebody may be looking at what changed, or must no longer be told',
    bus,
    pattern: patternOf(
      ...[profileSaved, userVerified, userRejected, userEdited, userRestored],
      ...[userSuspended, signInsEnded, accountDeleted, messageSent],
    ),
    to: tell,
  })
}
