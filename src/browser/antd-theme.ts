import { THEME } from '#shared/constants.ts';
import { PALETTE, type ThemeMode } from './palette.ts';

const FONT_FALLBACK = "'Fira Stand-in', system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', sans-serif";

/**
 * Tokens for antd's `<ConfigProvider theme>` that match our own screens; the caller adds antd's `algorithm`
 * for the mode, so that this module and its users stay free of antd.
 */
export function antdTheme(mode: ThemeMode) {
  const colour = PALETTE[mode];
  return {
    cssVar: true,
    hashed: false,
    token: {
      // The palette's `#008000` is the name `green`, which antd's own reader of colours takes for black.
      colorPrimary: colour.primary,
      colorPrimaryHover: colour['primary-hover'],
      colorPrimaryActive: colour['primary-active'],
      colorPrimaryBg: colour['primary-soft'],
      colorLink: colour.primary,
      colorLinkHover: colour['primary-hover'],
      colorLinkActive: colour['primary-active'],
      colorTextLightSolid: colour['on-primary'],
      colorError: colour.danger,
      colorWarning: colour.warning,
      colorInfo: colour.info,
      colorSuccess: colour.primary,
      colorText: colour.text,
      colorTextSecondary: colour['text-2'],
      // antd's own placeholder and description greys stay below 4.5:1.
      colorTextTertiary: colour['text-2'],
      colorTextDescription: colour['text-2'],
      colorTextPlaceholder: colour['text-2'],
      colorBgLayout: colour.bg,
      colorBgContainer: colour.surface,
      colorBgElevated: colour.surface,
      colorBorder: colour['border-strong'],
      colorBorderSecondary: colour.border,
      fontFamily: `'${THEME.fontFamily}', ${FONT_FALLBACK}`,
      fontSize: THEME.fontSize,
      borderRadius: 6,
      controlHeight: 36,
      lineWidthFocus: 2,
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    },
    components: {
      // Text on its own dark ground, independent of the text on primary.
      Tooltip: { colorTextLightSolid: '#ffffff' },
      Table: { headerBg: colour['surface-2'], headerColor: colour.text, rowHoverBg: colour['surface-2'] },
    },
  } as const;
}
