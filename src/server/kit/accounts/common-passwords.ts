/**
 * Passwords that attackers try first, lower-cased: the commonest of the published breach lists with eight characters or more, the
 * keyboard walks, and the words that suggest themselves here. Shorter ones fail on their length; a word of the list
 * followed by digits or marks is refused too.
 */
const LIST = `
password password1 password12 password123 password1234 passw0rd p@ssword p@ssw0rd pa55word passwords passwort mypassword
thepassword newpassword oldpassword password! password1! password01 password11 password99 password2024 password2025
password2026 changeme changeme1 changeme123 changeit letmein1 letmein12 letmein123 letmeinnow welcome1 welcome12 welcome123
welcome1234 welcome2 welcome01 welcome2024 welcome2025 welcome2026 administrator admin123 admin1234 admin12345 admin@123
administrator1 adminadmin adminpass superadmin rootroot superuser testtest test1234 test12345 testing1 testing123 tester123
guest123 guest1234 user1234 demo1234 demodemo default1 secret123 secretsecret topsecret mysecret temp1234 temporary
12345678 123456789 1234567890 12345679 123456781 87654321 987654321 9876543210 0123456789 01234567 11223344 1122334455
112233445566 12341234 12121212 123123123 123321123 12344321 123454321 1234512345 123456123 123456123456 147258369 147852369
159753456 741852963 789456123 987654123 963852741 456789123 321654987 14789632 10203040 102030405060 11111111 22222222
33333333 44444444 55555555 66666666 77777777 88888888 99999999 00000000 111111111 0000000000 1111111111 12345678910
123456789a a123456789 a12345678 aa123456 aa12345678 a1234567 abc12345 abc123456 abcd1234 abcd12345 abcdef123 abc123abc
abcdefgh abcdefghi abcdefghij abcd123456 aabbccdd asd123456 asdf1234 asdfasdf asdfghjk asdfghjkl asdfghjkl; asdasdasd
qwertyui qwertyuio qwertyuiop qwertyuiop[] qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyqwerty qweasdzxc
qweqweqwe qwer1234 qwertasdfg 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3r4 q1w2e3r4t5 qazwsxedc
qazwsx123 zaq12wsx zaq1zaq1 !qaz2wsx 1qaz@wsx zxcvbnm1 zxcvbnm123 zxcvbnm, zxcvzxcv zxcvbnmasd zxc12345 poiuytrewq
lkjhgfdsa mnbvcxz1 plokijuh
iloveyou iloveyou1 iloveyou2 iloveyou12 iloveyou123 iloveyou! iloveu123 loveyou1 lovelove loveme123 lovely123 mylove123
forever1 babygirl babygirl1 babyboy1 princess princess1 princess12 princess123 sunshine sunshine1 sunshine12 sunshine123
football football1 football12 football123 baseball baseball1 basketball basketball1 softball1 volleyball hockey123
superman superman1 superman123 batman123 spiderman spiderman1 ironman1 captain1 starwars starwars1 jedi1234 pokemon1
pokemon123 pikachu1 naruto123 dragon123 dragonball monster1 monkey123 monkey12 shadow123 shadow12 master123 master12
mustang1 michael1 michelle michelle1 jennifer jennifer1 jessica1 jordan23 jordan123 charlie1 charlie123 daniel123 andrew123
anthony1 ashley123 matthew1 christopher christian nicholas1 samantha samantha1 stephanie elizabeth elizabeth1 alexander
alexander1 alexandra benjamin benjamin1 victoria victoria1 veronica isabella gabriela caroline1 patricia fernando
computer computer1 computer123 internet internet1 samsung1 samsung123 google123 facebook facebook1 whatever whatever1
trustno1 killer123 hello123 hello1234 hellohello helloworld goodmorning goodluck happy123 happiness1 butterfly butterfly1
chocolate chocolate1 cupcake1 cookie123 cookies1 banana123 strawberry cheese123 blueberry1 pineapple coffee123 liverpool
liverpool1 arsenal1 chelsea1 chelsea123 manchester manutd123 manunited barcelona barcelona1 realmadrid juventus1 everton1
cowboys1 steelers1 yankees1 redsox123 lakers24 corvette porsche911 ferrari1 mercedes mercedes1 yamaha123 honda123 toyota123
motorola blink182 metallica nirvana1 slipknot1 eminem123 rockstar rockstar1 guitar123 music123 scooter1 snowball1 freedom1
america1 american1 diamond1 diamonds1 platinum silver123 goldfish1 midnight1 midnight moonlight starlight rainbow1
rainbow123 flower123 flowers1 sweetheart beautiful beautiful1 gorgeous1 smile123 friends1 friends123 friendship family123
jesus123 jesuschrist godisgood blessed1 blessing1 angel123 angels123 heaven123 faith123 summer123 summer12 summer2024
summer2025 summer2026 winter123 winter2024 winter2025 winter2026 spring123 spring2025 spring2026 autumn123 autumn2025
january1 february1 december1 november1 october1 september monday123 friday123 sunday123 saturday1 birthday1 birthday
access14 access123 login123 loginlogin logmein1 letmein! iamadmin security security1 service1 support1 support123 system123
server123 network1 manager1 manager123 company1 company123 business1 office123 student1 student123 teacher1 school123
money123 moneymoney lucky123 lucky888 8888888888 168168168 88888888a 5201314520 520131452 woaini123 woaini520 woaini1314
woaiwojia a5201314 zxc123456 qq123456 wang123456 123qweasd 123qweasdzxc 123qwe123 123qwe123qwe qwe123456 asd123asd
1234qwer 1234qwerasdf 1234asdf 1234abcd 12qwaszx 12345qwert 123abc123 123456abc 123456qwerty 123456qwe 1a2b3c4d 1a2b3c4d5e
a1b2c3d4 a1b2c3d4e5 q12345678 z123456789 w123456789 s123456789 m123456789
malaysia malaysia1 malaysia123 malaysiaku selangor selangor1 penang123 kualalumpur sarawak1 sarawak123 pahang123 johor123
kelantan terengganu perak1234 cameron1 cameronhighlands highland highland1 highland12 highland123 highland1234 highlands
highlands1 highlandhotel hotel123 hotel1234 hotelhotel reception reception1 frontdesk frontdesk1 housekeeping booking123
resort123 holiday1 holiday123 vacation1 genting1 genting123 teatime1 strawberry1 sayang123 sayangku sayang12 cintaku1
bismillah bismillah1 alhamdulillah assalamualaikum merdeka1 merdeka123 merdeka1957 harimau1 harimaumalaya
`;

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(LIST.split(/\s+/).filter((word) => word !== ''));
