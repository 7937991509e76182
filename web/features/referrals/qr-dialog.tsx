import { QRCodeSVG } from 'qrcode.react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import styles from './referrals.module.css'

interface QrDialogProps {
  readonly link: string
  readonly onClose: () => void
}

export default function QrDialog({ link, onClose }: QrDialogProps) {
  const { t } = useTranslation('referrals')
  return (
    <Dialog title={t('qr.title')} onClose={onClose} actions={<Button onClick={onClose}>{t('qr.close')}</Button>}>
      <div className={styles.qr}>
        <QRCodeSVG value={link} size={208} marginSize={4} title={t('qr.name')} />
        <p>{t('qr.text')}</p>
      </div>
    </Dialog>
  )
}
