import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RememberedDevice } from '../../../../shared/contract/accounts.ts'
import { languageTag } from '../../../../shared/language-tag.ts'
import { currentLocale } from '../../../i18n/i18n.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { useActor } from '../../../lib/session/session.ts'
import { instantText } from '../../../lib/wording.ts'
import { Trash2 } from '../../../ui/icons/icons.ts'
import { ErrorPanel } from '../../../ui/page/error-panel.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { IconButton } from '../../../ui/primitives/button.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import accounts from '../accounts.module.css'
import { forgetDeviceKey, knownDeviceOf } from '../passkeys/known-device.ts'
import styles from '../security/security.module.css'

/** The devices on which sign-in is shorter (rules 2.21), each with a button that forgets it. */
export function DevicesPart() {
  const { t } = useTranslation(['accounts', 'errors', 'device-sign-in'])
  const email = useActor()?.email ?? ''
  const cache = useQueryClient()
  const devices = useQuery(api.accounts.devices.queryOptions())
  const forget = useMutation(
    api.accounts.forgetDevice.mutationOptions({
      onSuccess: ({ id }) => {
        if (knownDeviceOf(email)?.id === id) forgetDeviceKey(email)
        notify.success({ title: t('devices.forgotten') })
      },
      onError: (error) => notify.error({ title: t('devices.forgetFailed'), description: problemText(t, error) }),
      onSettled: () => cache.invalidateQueries({ queryKey: api.accounts.devices.key() }),
    }),
  )
  const nameOf = ({ device }: RememberedDevice) =>
    device
      ? t('devices.name', {
          system: t(`device-sign-in:system.${device.system}`),
          browser: t(`device-sign-in:browser.${device.browser}`),
        })
      : t('devices.unnamed')
  return (
    <section className={styles.part} aria-busy={devices.isPending}>
      <h3>{t('devices.title')}</h3>
      <p className={styles.soft}>{t('devices.text')}</p>
      {devices.isPending && <Skeleton height="3rem" radius="8px" />}
      {devices.isError && <ErrorPanel error={devices.error} onRetry={() => void devices.refetch()} />}
      {devices.data?.length === 0 && <p>{t('devices.empty')}</p>}
      {devices.data && devices.data.length > 0 && (
        <ul className={accounts.passkeys} aria-label={t('devices.title')}>
          {devices.data.map((device) => (
            <li key={device.id} className={accounts.passkey}>
              <div>
                <strong>{nameOf(device)}</strong> {device.trusted && <Badge tone="leaf">{t('devices.trusted')}</Badge>}
                <p className={accounts.soft}>
                  {knownDeviceOf(email)?.id === device.id && `${t('devices.here')} `}
                  {t('devices.lastUsed', { at: instantText(device.lastUsedAt, languageTag(currentLocale())) })}
                </p>
              </div>
              <IconButton
                label={t('devices.forget', { name: nameOf(device) })}
                icon={<Trash2 />}
                disabled={forget.isPending}
                onClick={() => forget.mutate({ id: device.id })}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
