import '@ant-design/v5-patch-for-react-19';
import { ConfigProvider, theme, type ConfigProviderProps } from 'antd';
import english from 'antd/locale/en_US';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { cspNonce } from '#browser/csp.ts';
import { antdTheme } from '#browser/antd-theme.ts';
import { useLocale } from '#browser/i18n.ts';
import { useTheme } from '#browser/theme.ts';
import type { Locale } from '#shared/constants.ts';

type AntdLocale = NonNullable<ConfigProviderProps['locale']>;

/** Loaders of antd's own words; English comes with antd, the others are fetched when chosen. */
const LOADERS: Partial<Record<Locale, () => Promise<{ default: AntdLocale }>>> = {
  'zh-CN': () => import('antd/locale/zh_CN'),
};
const loaded = new Map<Locale, AntdLocale>();

type Algorithm = typeof theme.darkAlgorithm;

/** antd dims the colours it is given for dark ground; ours are chosen for it already. */
const keepOurs: Algorithm = (seed, map = theme.darkAlgorithm(seed)) => {
  const { colorPrimary, colorError, colorWarning, colorInfo, colorSuccess } = seed;
  return { ...map, colorPrimary, colorError, colorWarning, colorInfo, colorSuccess };
};
const DARK: Algorithm[] = [theme.darkAlgorithm, keepOurs];

/** Wraps every part made of antd: our colours, our language, and the page's nonce on antd's styles. */
export function AntdRoot({ children }: { children: ReactNode }): ReactNode {
  const mode = useTheme();
  const config = useMemo(
    () => ({
      ...antdTheme(mode),
      algorithm: mode === 'dark' ? DARK : theme.defaultAlgorithm,
    }),
    [mode],
  );
  const locale = useAntdLocale();
  const csp = useMemo(() => (cspNonce ? { nonce: cspNonce } : undefined), []);
  return (
    <ConfigProvider theme={config} locale={locale} {...(csp ? { csp } : {})}>
      {children}
    </ConfigProvider>
  );
}

/** Never undefined: antd would then wrap its children in one level less, and forms would lose their input. */
function useAntdLocale(): AntdLocale {
  const name = useLocale();
  const [, showLoaded] = useState<Locale>();
  useEffect(() => {
    const fetchWords = async (): Promise<void> => {
      const module = await LOADERS[name]?.();
      if (!module) return;
      loaded.set(name, module.default);
      showLoaded(name);
    };
    // Without the file antd's few words stay English; our own are not affected.
    if (!loaded.has(name)) fetchWords().catch(() => undefined);
  }, [name]);
  return loaded.get(name) ?? english;
}
