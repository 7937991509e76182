import { Duration } from 'aws-cdk-lib'
import type { EventBus } from 'aws-cdk-lib/aws-events'
import type { Construct } from 'constructs'
import { patternOf } from '../events/event.ts'
import { questionAnswered, questionAsked } from '../events/question-events.ts'
import { recyclableApproved, recyclableRejected } from '../events/recyclable-events.ts'
import { sendEnvironment } from '../functions/notifications/env.ts'
import { subscribe } from './event-bus.ts'
import { ProductFunction } from './function.ts'
import { onTable, sendMail } from './rights.ts'
import type { Settings } from './settings.ts'
import type { StorageStack } from './storage-stack.ts'

/** E-mails to those whom an event concerns. */
export function addNotifications(scope: Construct, storage: StorageStack, bus: EventBus, settings: Settings): void {
  const { table } = storage
  const send = new ProductFunction(scope, {
    entry: 'functions/notifications/send.ts',
    declares: sendEnvironment,
    environment: {
      TABLE_NAME: table.tableName,
      SENDER_ADDRESS: settings.senderAddress,
      SITE_URL: settings.siteUrl,
    },
    rights: [
      onTable(table, ['GetItem'], ['user']),
      onTable(table, ['PutItem'], ['consumed']),
      sendMail(settings.senderAddress),
    ],
    errorImpact: 'Owners hear nothing of a moderator’s decision, a question or an answer.',
    called: 'event',
    timeout: Duration.seconds(30),
    memory: 1024,
  })
  subscribe(scope, 'TellUsers', {
    description: 'Somebody should hear of it by e-mail',
    bus,
    pattern: patternOf(recyclableApproved, recyclableRejected, questionAsked, questionAnswered),
    to: send,
  })
}
