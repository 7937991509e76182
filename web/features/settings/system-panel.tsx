import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { latinDigits } from '../../../shared/people/digits.ts'
import { settingsBounds } from '../../../shared/setting-fields.ts'
import { api } from '../../lib/server/operations.ts'
import { Form } from '../../ui/fields/form.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import { SavedBeside } from './saved-beside.tsx'
import styles from './settings.module.css'
import { SettingsCard } from './settings-card.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const switches = ['autoApproveUsers', 'phoneVerification', 'referralProgramme'] as const
const numbers = ['uploadLimitMb', 'sessionHours'] as const
type NumberName = (typeof numbers)[number]

function isInBounds(name: NumberName, value: number): boolean {
  return Number.isInteger(value) && value >= settingsBounds[name].min && value <= settingsBounds[name].max
}

/** Analysis of profiles, phone verification, referral programme, upload limit and session (rules 12.4). */
export default function SystemPanel() {
  const { t } = useTranslation('settings')
  const [written, setWritten] = useState<Partial<Record<NumberName, string>>>({})
  const { stored, values, savedBeside, set, form, submit } = useSettingsForm(
    api.settings.changeSystem.mutationOptions,
    () => {
      setWritten({})
      notify.success({ title: t('system.saved') })
    },
  )
  const areValid = values && numbers.every((name) => isInBounds(name, values[name]))
  return (
    <SettingsCard title={t('tabs.system')} query={stored}>
      {values && (
        <Form
          {...form}
          label={t('tabs.system')}
          onSubmit={() => {
            if (areValid) submit({ ...values, reason: '' })
          }}
        >
          {switches.map((name) => (
            <SavedBeside key={name} text={savedBeside(name)}>
              <Switch
                label={t(`system.${name}`)}
                hint={t(`system.${name}Hint`)}
                checked={values[name]}
                onChecked={(checked) => set({ [name]: checked })}
              />
            </SavedBeside>
          ))}
          <div className={styles.pair}>
            {numbers.map((name) => (
              <SavedBeside key={name} text={savedBeside(name)}>
                <TextField
                  label={t(`system.${name}`)}
                  hint={t('system.bounds', settingsBounds[name])}
                  error={isInBounds(name, values[name]) ? undefined : t('system.outOfBounds', settingsBounds[name])}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={4}
                  value={written[name] ?? String(values[name])}
                  onChange={({ currentTarget: { value } }) => {
                    setWritten({ ...written, [name]: value })
                    const digits = latinDigits(value.trim())
                    set({ [name]: /^\d+$/.test(digits) ? Number(digits) : 0 })
                  }}
                />
              </SavedBeside>
            ))}
          </div>
        </Form>
      )}
    </SettingsCard>
  )
}
