import { apiEnvironment } from '../../functions/mails/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { configurationSetName } from '../kit/names.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { sendMail } from '../kit/permissions.ts'

export function addMails({ scope, table, settings }: NounResources): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'mails',
      table,
      environmentSchema: apiEnvironment,
      environment: {
        TABLE_NAME: table.tableName,
        SITE_URL: settings.siteUrl,
        SENDER_ADDRESS: settings.senderAddress,
        CONFIGURATION_SET: configurationSetName,
      },
      permissions: [sendMail(settings.senderAddress)],
      errorImpact: 'Admins can neither preview automatic e-mails nor send a test of one.',
    }),
  }
}
