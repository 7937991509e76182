import { useTranslation } from 'react-i18next'
import type { AdminSettings } from '../../../shared/contract/settings.ts'
import { hostNameOf } from '../../../shared/host-name.ts'
import { maintenanceMessageMaxLength } from '../../../shared/setting-fields.ts'
import { api } from '../../lib/server/operations.ts'
import { Form } from '../../ui/fields/form.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import { SavedBeside } from './saved-beside.tsx'
import styles from './settings.module.css'
import { SettingsCard } from './settings-card.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const isHost = (domain: string) => domain.trim() === '' || hostNameOf(domain) !== undefined

/** The switch, the message and how visitors see it (rules 12.14). */
export default function MaintenancePanel() {
  const { t } = useTranslation(['settings', 'errors'])
  const told = ({ maintenanceOn }: AdminSettings, typed: Partial<AdminSettings>) => {
    if (typed.maintenanceOn && !maintenanceOn) notify.warning({ title: t('maintenance.savedAsOff') })
    else notify.success({ title: t('maintenance.saved') })
  }
  const { stored, values, savedBeside, set, form, submit } = useSettingsForm(
    api.settings.changeMaintenance.mutationOptions,
    told,
    (description) => notify.error({ title: t('maintenance.saveFailed'), description }),
  )
  const thisSite = (domain: string) => {
    if (domain.trim() === '' || !isHost(domain)) return ''
    const shown = window.location.hostname
    return hostNameOf(domain) === shown ? t('maintenance.isThisSite') : t('maintenance.isOtherSite', { domain: shown })
  }
  return (
    <SettingsCard
      title={t('tabs.maintenance')}
      text={t('maintenance.text')}
      failed={t('maintenance.loadFailed')}
      query={stored}
    >
      {values && (
        <>
          <p className={styles.state}>
            <span>{t('maintenance.now')}</span>
            <Badge tone={stored.data?.maintenanceOn ? 'clay' : 'leaf'}>
              {t(stored.data?.maintenanceOn ? 'maintenance.isOn' : 'maintenance.isOff')}
            </Badge>
          </p>
          <Form {...form} label={t('tabs.maintenance')} onSubmit={() => submit({ ...values, reason: '' })}>
            <SavedBeside text={savedBeside('maintenanceOn')}>
              <Switch
                label={t('maintenance.switch')}
                hint={t('maintenance.switchHint')}
                checked={values.maintenanceOn}
                onChecked={(checked) => set({ maintenanceOn: checked })}
              />
            </SavedBeside>
            <SavedBeside text={savedBeside('maintenanceMessage')}>
              <TextArea
                label={t('maintenance.message')}
                placeholder={t('maintenance.placeholder')}
                maxLength={maintenanceMessageMaxLength}
                value={values.maintenanceMessage}
                onChange={({ currentTarget }) => set({ maintenanceMessage: currentTarget.value })}
              />
            </SavedBeside>
            <SavedBeside text={savedBeside('productionDomain')}>
              <TextField
                label={t('maintenance.domain')}
                hint={t('maintenance.domainHint', { domain: values.ownDomain })}
                autoCapitalize="off"
                autoComplete="off"
                spellCheck={false}
                error={isHost(values.productionDomain) ? undefined : t('admin-errors:error.settings.domain_invalid')}
                maxLength={253}
                value={values.productionDomain}
                onChange={({ currentTarget }) => set({ productionDomain: currentTarget.value })}
              />
              <p role="status" className={styles.soft}>
                {thisSite(values.productionDomain)}
              </p>
            </SavedBeside>
          </Form>
          <section className={styles.preview} aria-label={t('maintenance.preview')}>
            <p className={styles.soft}>{t('maintenance.preview')}</p>
            <h3>{t('maintenance.previewTitle')}</h3>
            <p>{values.maintenanceMessage.trim() || t('maintenance.noMessage')}</p>
          </section>
        </>
      )}
    </SettingsCard>
  )
}
