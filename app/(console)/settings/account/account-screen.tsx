'use client';

import { useTranslations } from 'next-intl';
import { FactList } from '@/components/layout/facts.tsx';
import { Section } from '@/components/layout/section.tsx';
import { useUser } from '../../shell/user-context.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import classes from './account.module.css';
import { AppearanceForm } from './appearance-form.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { PasswordForm } from './password-form.tsx';

export function AccountScreen() {
  const t = useTranslations('settings.account');
  const roles = useTranslations('shell.role');
  const user = useUser();
  return (
    <SettingsFrame>
      <div className={classes.columns}>
        <Section title={t('who')}>
          <FactList
            facts={[
              { name: t('email'), value: user.email },
              { name: t('role'), value: `${roles(user.role)}: ${t(`may.${user.role}`)}` },
            ]}
          />
          <AppearanceForm user={user} />
        </Section>
        <Section title={t('password')} caption={t('password-caption')}>
          <PasswordForm email={user.email} />
        </Section>
      </div>
      <div className={classes.sessions}>
        <Section title={t('sessions')}>
          <OwnSessions />
        </Section>
      </div>
    </SettingsFrame>
  );
}
