'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { type FrameMessage, type FrameOrder, frameMessage } from './frame-messages.ts';
import classes from './picker.module.css';

/**
 * A stored page in a frame of no origin, in which one script of ours tells what is pointed at. Messages are taken from this
 * frame only and read as data; what they name is looked up on the server again.
 */
export function PickFrame(props: {
  address: string;
  /** It goes on knowing what is pointed at. */
  hidden: boolean;
  title: string;
  /** What is to be marked. */
  show: FrameOrder;
  /** Where the pointer is to go; a new object is a new order. */
  move: FrameOrder | null;
  onMessage: (message: FrameMessage) => void;
  /** Whatever came has come: a page of ours has said by then, or says at once, that it is ready. */
  onLoad?: () => void;
}) {
  const { address, hidden, title, show, move, onMessage, onLoad } = props;
  const t = useTranslations('picker');
  const frame = useRef<HTMLIFrameElement>(null);
  const heard = useRef(onMessage);
  useEffect(() => {
    heard.current = onMessage;
  });

  useEffect(() => {
    const listen = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow) return;
      const message = frameMessage.safeParse(event.data);
      if (message.success) heard.current(message.data);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);

  useEffect(() => tell(frame.current, show), [show]);
  useEffect(() => tell(frame.current, move), [move]);

  return (
    <iframe
      ref={frame}
      hidden={hidden}
      className={classes.frame}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      title={t('frame', { title })}
      src={address}
      onLoad={onLoad}
    />
  );
}

function tell(frame: HTMLIFrameElement | null, order: FrameOrder | null): void {
  // The frame has no origin that could be named; nothing secret is said to it.
  if (order) frame?.contentWindow?.postMessage({ to: 'markdrift-picker', ...order }, '*');
}
