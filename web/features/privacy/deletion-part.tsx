import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountDeletion } from '../../../shared/contract/profiles.ts'
import { Trash2 } from '../../ui/icons/icons.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { DeletionDialog } from './deletion-dialog.tsx'
import { KeepAccount } from './keep-account.tsx'
import styles from './privacy.module.css'

export function DeletionPart({ deletion }: { deletion: AccountDeletion | null }) {
  const { t } = useTranslation('privacy')
  const [asking, setAsking] = useState(false)
  return (
    <section className={styles.part}>
      <h3>{t('deletion.title')}</h3>
      <p>{t('deletion.text')}</p>
      {deletion ? (
        <KeepAccount deletion={deletion} />
      ) : (
        <div className={styles.actions}>
          <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking(true)}>
            {t('deletion.open')}
          </Button>
        </div>
      )}
      {asking && !deletion && <DeletionDialog onClose={() => setAsking(false)} />}
    </section>
  )
}
