import archivoBold from '@expo-google-fonts/archivo/700Bold/Archivo_700Bold.ttf?url';
import geistRegular from '@expo-google-fonts/geist/400Regular/Geist_400Regular.ttf?url';
import geistMedium from '@expo-google-fonts/geist/500Medium/Geist_500Medium.ttf?url';
import geistSemiBold from '@expo-google-fonts/geist/600SemiBold/Geist_600SemiBold.ttf?url';
import geistMono from '@expo-google-fonts/geist-mono/400Regular/GeistMono_400Regular.ttf?url';
import notoRegular from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?url';
import notoSemiBold from '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf?url';
import type { FontName } from './faces.ts';

/** The address of each font's file. */
export const FONT_FILES: Readonly<Record<FontName, string>> = {
  'Archivo-Bold': archivoBold,
  'Geist-Regular': geistRegular,
  'Geist-Medium': geistMedium,
  'Geist-SemiBold': geistSemiBold,
  'GeistMono-Regular': geistMono,
  'NotoSans-Regular': notoRegular,
  'NotoSans-SemiBold': notoSemiBold,
};
