import { useTranslation } from 'react-i18next'
import { api } from '../../lib/server/operations.ts'
import { Form } from '../../ui/fields/form.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import { SavedBeside } from './saved-beside.tsx'
import { SettingsCard } from './settings-card.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const switches = ['notifyNewUsers', 'notifyNewMaterials', 'notifyPayments', 'notifySystemAlerts'] as const

/** What admins are notified of, by e-mail and in their list (rules 12.13). */
export default function NotificationsPanel() {
  const { t } = useTranslation('settings')
  const { stored, values, savedBeside, set, form, submit } = useSettingsForm(
    api.settings.changeAdminNotices.mutationOptions,
    () => notify.success({ title: t('notifications.saved') }),
  )
  return (
    <SettingsCard title={t('tabs.notifications')} text={t('notifications.text')} query={stored}>
      {values && (
        <Form {...form} label={t('tabs.notifications')} onSubmit={() => submit({ ...values, reason: '' })}>
          {switches.map((name) => (
            <SavedBeside key={name} text={savedBeside(name)}>
              <Switch
                label={t(`notifications.${name}`)}
                hint={t(`notifications.${name}Hint`)}
                checked={values[name]}
                onChecked={(checked) => set({ [name]: checked })}
              />
            </SavedBeside>
          ))}
        </Form>
      )}
    </SettingsCard>
  )
}
