import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tabs } from '../../../ui/primitives/tabs.tsx'
import styles from './device-sign-in.module.css'
import { useSecondsUntil } from './use-seconds-until.ts'
import type { Code } from './wait-for-approval.ts'

export function ShownCode({ code, until }: { code: Code; until: number }) {
  const { t } = useTranslation('device-sign-in')
  const [tab, setTab] = useState<'qr' | 'manual'>('qr')
  const seconds = useSecondsUntil(until)
  const link = `${window.location.origin}/device-sign-in?code=${code.id}`
  const digits = `${code.manualCode.slice(0, 3)} ${code.manualCode.slice(3)}`
  return (
    <div className={styles.code}>
      <Tabs
        label={t('screen.title')}
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            key: 'qr',
            label: t('screen.qr'),
            content: (
              <div className={styles.qr}>
                {/* Dark on light in every theme: many cameras cannot read inverted codes. */}
                <QRCodeSVG value={link} size={208} marginSize={4} title={t('screen.qrTitle')} />
              </div>
            ),
          },
          {
            key: 'manual',
            label: t('screen.manual'),
            content: (
              <div className={styles.manual}>
                <p className={styles.digits}>{digits}</p>
                <p className={styles.soft}>{t('screen.manualText')}</p>
              </div>
            ),
          },
        ]}
      />
      <p className={styles.soft}>{t('screen.number')}</p>
      <p className={styles.number}>{code.number}</p>
      <p className={styles.soft} role="timer">
        {t('screen.seconds', { count: seconds })}
      </p>
    </div>
  )
}
