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
import { admitEnvironment, publishEnvironment } from '../../functions/live/env.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { onLiveMutations } from '../kit/permissions.ts'

export function addLive(ground: NounResources): { admit: ProductFunction } {
  addLivePublisher(ground)
  const { scope, table } = ground
  const admit = new ProductFunction(scope, {
    entry: 'functions/live/entries/admit.ts',
    table,
    environmentSchema: admitEnvironment,
    environment: { TABLE_NAME: table.tableName },
    errorImpact: 'Live updates fail: messages and decisions appear after a reload or when the page regains focus.',
    invokedBy: 'request',
    timeout: Duration.seconds(10),
    memory: 512,
  })
  return { admit: admit as ProductFunction }
}

function addLivePublisher({ reactions, bus, live }: NounResources): void {
  const publisher = new ProductFunction(reactions, {
    entry: 'functions/live/entries/publish.ts',
    environmentSchema: publishEnvironment,
    environment: { LIVE_URL: live.url },
    permissions: [onLiveMutations(live, ['publish', 'endLive'])],
    errorImpact: 'Profile changes appear late; suspended or deleted users get live updates until their token expires.',
    invokedBy: 'event',
    timeout: Duration.seconds(10),
    memory: 256,
  })
  subscribe(reactions, 'PublishLive', {
    description: 'Publishes changes live, or ends subscriptions',
    bus,
    pattern: patternOf(
      profileSaved,
      userVerified,
      userRejected,
      userEdited,
      userRestored,
      userSuspended,
      signInsEnded,
      accountDeleted,
      messageSent,
    ),
    to: publisher,
  })
}
