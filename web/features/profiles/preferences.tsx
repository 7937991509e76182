import { useTranslation } from 'react-i18next'
import type { Locale } from '../../../shared/locales.ts'
import { offeredLocales } from '../../i18n/describe-languages.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { localeName } from '../../i18n/locale-name.ts'
import { isMultilingual } from '../../i18n/locales.ts'
import { colorModes, setColorMode, useColorMode } from '../../lib/color-mode.ts'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { chooseLocale } from '../../ui/languages/choose-locale.ts'
import { Card } from '../../ui/primitives/card.tsx'
import { classNames } from '../../ui/primitives/class-names.ts'
import styles from './profiles.module.css'

export function Preferences() {
  const { t } = useTranslation('profiles')
  const mode = useColorMode()
  return (
    <Card className={classNames('stack', styles.preferences)}>
      <Segmented
        legend={t('preferences.theme')}
        name="theme"
        value={mode}
        onValue={setColorMode}
        options={colorModes.map((value) => ({ value, label: t(`preferences.${value}`) }))}
      />
      {isMultilingual() && (
        <Select
          label={t('preferences.language')}
          value={currentLocale()}
          onChange={(event) => void chooseLocale(event.currentTarget.value as Locale)}
          options={offeredLocales().map((locale) => ({ value: locale, label: localeName(locale) }))}
        />
      )}
    </Card>
  )
}
