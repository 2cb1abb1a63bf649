import type { ReactNode } from 'react';
import { http } from '#browser/http.ts';
import { useMessages } from '#admin/providers/messages.ts';
import { adminWords } from '#admin/words.ts';
import { Button } from '#admin/components/Button.tsx';
import { Icon } from '#admin/components/Icon.tsx';
import { saveFile } from '#admin/components/save-file.ts';
import { useOnce } from '#admin/components/use-once.ts';

interface TakeFileProps {
  readonly address: string;
  /** With its ending: the browser keeps no name that the server gave. */
  readonly name: string;
  readonly children: ReactNode;
}

/** Saves a file that the server makes when it is asked for. */
export function TakeFile({ address, name, children }: TakeFileProps): ReactNode {
  const t = adminWords.useT();
  const { once, isBusy } = useOnce();
  const messages = useMessages();
  const take = async (): Promise<void> => {
    messages.info(t('list.exporting'));
    const answer = await http.get<Blob>(address, { as: 'blob' }).catch(() => null);
    if (answer?.ok) saveFile(answer.data, name);
    else if (!answer?.isShown) messages.error(answer?.message ?? t('list.failed'));
  };
  return (
    <Button isSmall aria-disabled={isBusy} onClick={() => void once(take)}>
      <Icon name="download" />
      {children}
    </Button>
  );
}
