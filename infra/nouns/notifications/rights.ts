import { configurationSetName } from '../../kit/names.ts'
import type { NounResources } from '../../kit/noun-resources.ts'
import { allow, onLiveMutations, type Permission, sendMail } from '../../kit/permissions.ts'

/** Push services by browser vendor. The local cloud replaces each. */
const pushServices = {
  PUSH_GOOGLE: 'https://fcm.googleapis.com',
  PUSH_MOZILLA: 'https://push.services.mozilla.com',
  PUSH_APPLE: 'https://push.apple.com',
  PUSH_MICROSOFT: 'https://notify.windows.com',
}

export function notificationEnvironment({ table, live, pushKey, settings }: NounResources) {
  return {
    TABLE_NAME: table.tableName,
    SENDER_ADDRESS: settings.senderAddress,
    CONFIGURATION_SET: configurationSetName,
    SITE_URL: settings.siteUrl,
    LIVE_URL: live.url,
    PUSH_KEY_ARN: pushKey.keyArn,
    ...pushServices,
  }
}

export function notificationPermissions({ live, pushKey, settings }: NounResources): Permission[] {
  return [
    allow(['kms:Sign', 'kms:GetPublicKey'], [pushKey.keyArn]),
    sendMail(settings.senderAddress),
    onLiveMutations(live, ['publish']),
  ]
}
