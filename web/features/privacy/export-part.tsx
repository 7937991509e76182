import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ExportView } from '../../../shared/contract/privacy.ts'
import { languageTag } from '../../../shared/language-tag.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { instantText } from '../../lib/wording.ts'
import { Download, FileArchive } from '../../ui/icons/icons.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import styles from './privacy.module.css'

/** Available for a day. */
export function ExportPart({ dataExport }: { dataExport: ExportView | null }) {
  const { t } = useTranslation(['privacy', 'errors'])
  const cache = useQueryClient()
  const request = useMutation(
    api.privacy.requestExport.mutationOptions({
      onSuccess: () => {
        notify.success({ title: t('export.requested'), description: t('export.requestedText') })
        void cache.invalidateQueries({ queryKey: api.privacy.get.key() })
      },
      onError: (error) => notify.error({ title: t('export.failed'), description: problemText(t, error) }),
    }),
  )
  const download = useMutation({
    mutationFn: () => api.privacy.downloadExport.call(),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => notify.error({ title: t('export.downloadFailed'), description: problemText(t, error) }),
  })
  const status = dataExport?.status
  return (
    <section className={styles.part}>
      <h3>{t('export.title')}</h3>
      <p>{t('export.text')}</p>
      {dataExport && (
        <p role="status">
          {status === 'ready'
            ? t('export.ready', {
                until: instantText(dataExport.availableUntil ?? '', languageTag(currentLocale())),
              })
            : t(`export.${dataExport.status}`)}
        </p>
      )}
      <div className={styles.actions}>
        {status === 'ready' && (
          <Button icon={<Download aria-hidden="true" />} loading={download.isPending} onClick={() => download.mutate()}>
            {t('export.download')}
          </Button>
        )}
        <Button
          variant="secondary"
          icon={<FileArchive aria-hidden="true" />}
          loading={request.isPending || status === 'preparing'}
          onClick={() => request.mutate(undefined)}
        >
          {status === undefined ? t('export.request') : t('export.requestAgain')}
        </Button>
      </div>
    </section>
  )
}
