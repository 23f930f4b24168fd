'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import classes from './api.module.css';
import type { ApiDocument, Operation } from './api-document.ts';
import { schemaText } from './schema-text.ts';

/** One operation: a line, and below it what it takes and gives once it is opened. */
export function OperationItem({ operation, document }: { operation: Operation; document: ApiDocument }) {
  const t = useTranslations('api.page');
  const roles = useTranslations('shell.role');
  // What is closed is not drawn: sixty operations have thousands of fields.
  const [opened, setOpened] = useState(false);
  const { method, path, summary } = operation;
  const role = operation['x-role'];
  const scope = operation['x-scope'];
  return (
    <details className={classes.operation} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className={classes.head}>
        <span className={clsx(classes.method, 'mono', method === 'GET' && classes.reads)}>{method}</span>
        <span className={clsx(classes.path, 'mono')}>{path}</span>
        <span className={classes.summary}>{summary}</span>
        <span className={classes.allowed}>
          {role === 'public' ? t('open') : t('least-role', { role: roles(role) })}
          {role === 'public' ? null : scope === null ? (
            `, ${t('session-only')}`
          ) : (
            <>
              , <span className="mono">{scope}</span>
            </>
          )}
        </span>
      </summary>
      {opened ? <OperationParts operation={operation} document={document} /> : null}
    </details>
  );
}

function OperationParts({ operation, document }: { operation: Operation; document: ApiDocument }) {
  const t = useTranslations('api.page');
  const { parameters = [], requestBody, responses } = operation;
  const answers = Object.entries(responses);
  const good = answers.find(([status]) => Number(status) < 300);
  return (
    <div className={classes.parts}>
      {parameters.length > 0 ? (
        <Part title={t('parameters')}>
          <dl className={classes.parameters}>
            {parameters.map(({ name, in: place, required, schema }) => (
              <div key={name}>
                <dt className="mono">{name}</dt>
                <dd>
                  <span className="mono">
                    {schemaText(schema)}
                    {'default' in schema ? ` = ${JSON.stringify(schema.default)}` : ''}
                  </span>
                  <span className="text-3">
                    {' '}
                    · {t(`in-${place}`)}
                    {required ? `, ${t('required')}` : ''}
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        </Part>
      ) : null}
      {requestBody ? (
        <Part title={t('body')}>
          <Schema content={requestBody.content} />
        </Part>
      ) : null}
      <Part title={t('answer')}>
        {good?.[1].content ? <Schema content={good[1].content} /> : <p>{t('no-content')}</p>}
      </Part>
      <Part title={t('failures')}>
        <ul className={classes.failures}>
          {answers
            .filter(([, answer]) => answer.$ref)
            .map(([status]) => (
              <li key={status}>
                <span className="mono">{status}</span> {document.components.responses[status]?.description}
              </li>
            ))}
        </ul>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="caption text-3">{title}</h3>
      {children}
    </section>
  );
}

function Schema({ content }: { content: Record<string, { schema: object }> | undefined }) {
  const [media, { schema }] = Object.entries(content ?? {})[0] ?? ['', { schema: {} }];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <pre className={clsx(classes.schema, 'mono')} tabIndex={0}>
      {media === 'application/json' ? '' : `${media}\n`}
      {schemaText(schema as Record<string, unknown>)}
    </pre>
  );
}
