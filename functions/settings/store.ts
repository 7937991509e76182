import { Refusal } from '../../shared/refusals.ts'
import type { SettingsRow } from '../kit/settings.ts'
import { keys } from '../kit/table/keys.ts'
import type { Guarded } from '../kit/table/transaction.ts'

type Fields = Partial<Omit<SettingsRow, 'version'>>

/** Guard: the settings have the version that was read; version 0 means no row. Other fields stay as they are. */
export function settingsPart(before: Pick<SettingsRow, 'version'>, fields: Fields): Guarded {
  const names = Object.keys(fields)
  const isNew = before.version === 0
  return {
    Update: {
      Key: keys.settings,
      UpdateExpression: `SET ${['version', ...names].map((name) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: isNew ? 'attribute_not_exists(#version)' : '#version = :seen',
      ExpressionAttributeNames: Object.fromEntries(['version', ...names].map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ':version': before.version + 1,
        ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value])),
        ...(isNew ? {} : { ':seen': before.version }),
      },
    },
    refusal: new Refusal('settings.changed_meanwhile'),
  }
}
